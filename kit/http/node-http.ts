/**
 * Not by `import`, which reads every export of the module: three of them load Node's fetch, which takes 4 MB, and a host at rest does not use it
 * (decision 76).
 */
export const {
  IncomingMessage,
  METHODS: methods,
  ServerResponse,
  STATUS_CODES: statusCodes,
} = process.getBuiltinModule('node:http')
