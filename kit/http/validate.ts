import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'

const require = createRequire(import.meta.url)
const loadAjv = (): typeof Ajv => require('ajv').Ajv

let requests: Ajv | undefined
let replies: Ajv | undefined

/** For what is sent to us: nothing is converted, dropped or filled in. Stops at the first problem, so that a long body cannot cause a long response. */
const forRequests = () => {
  requests ??= new (loadAjv())({
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    addUsedSchema: false,
    allErrors: false,
    verbose: true,
    keywords: ['errorType'],
  })
  return requests
}

const forReplies = () => {
  replies ??= new (loadAjv())({ strict: false, validateFormats: false })
  return replies
}

type Validate = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null | undefined }

/** Compiles the shape when it is first needed: starting needs none of them, and a guest's first page needs three. */
const onFirstUse = (compile: () => ValidateFunction): Validate => {
  let compiled: ValidateFunction | undefined
  const validate: Validate = (data) => {
    compiled ??= compile()
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  return validate
}

/** Validates one part of a request. The function's `errors` are those of its last call. */
export const createRequestValidator = (shape: object): Validate => onFirstUse(() => forRequests().compile(shape))

/** Validates a reply; does not check formats. */
export const createReplyValidator = (shape: object): Validate => onFirstUse(() => forReplies().compile(shape))
