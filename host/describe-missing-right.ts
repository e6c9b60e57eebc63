import { causesOf } from './causes-of.ts'

/** SQLSTATE of Postgres for what a role may not do. */
const insufficientPrivilege = '42501'

/** What the role of DATABASE_URL may not do, with what is to be done; undefined for another failure. */
export const describeMissingRight = (error: unknown, remedy: string): string | undefined => {
  const failure = causesOf(error).find(({ code }) => code === insufficientPrivilege)
  return (
    failure &&
    `The role of DATABASE_URL may not do this (${failure.message}). ${remedy} See “A separate owner” in docs/self-hosting.md.`
  )
}

export const runAsOwner = "Run the command with the owner's DATABASE_URL."
