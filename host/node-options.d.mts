export const nodeArguments: readonly string[]
export const nodeEnvironment: Readonly<Record<string, string>>
