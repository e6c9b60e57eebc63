import { Page } from './collectibles.ts'
import { Time } from './identifiers.ts'
import { consoleBounds, emailCharacters, idCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

export const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

/** Owners do everything, moderators what others see (events, pictures, public collections), support what concerns people and the emails to them. */
export const operatorRoles = ['owner', 'moderator', 'support'] as const
export type OperatorRole = (typeof operatorRoles)[number]
export const OperatorRoleShape = Type.Unsafe<OperatorRole>(Type.String({ enum: [...operatorRoles] }))

/** Also an imported user, who keeps the id of the other service. */
export const UserIdText = Type.String({ minLength: 1, maxLength: idCharacters, pattern: '^[A-Za-z0-9_-]+$' })
/** A user by id or by address. */
export const NamedUser = Type.String({ minLength: 1, maxLength: emailCharacters.typed })
/** What the operator tells whom it concerns; not only spaces. */
export const Reason = Type.String({ minLength: 1, maxLength: consoleBounds.reasonCharacters, pattern: '\\S' })

export const PageQuery = Type.Object(Page)

/**
 * What a call that changes something returns: `unchanged` is true where nothing was left to do, as when a command says so. Either way the audit log has it,
 * once.
 */
export const changed = <const T extends Parameters<typeof Type.Array>[0]>(data: T) =>
  Type.Object({ data, unchanged: Type.Boolean() })

/**
 * `second_step`: `done` opens the console. `due`: the account has a second step that this session hasn't taken; take it as before changing sign-in methods.
 * `missing`: the account has none; it is set up in /account. Until it is `done`, `role` is null and every other call is 401 `insufficient_factors`.
 */
export const ConsoleMe = Type.Object({
  data: Type.Object({
    user_id: Type.String(),
    role: nullable(OperatorRoleShape),
    second_step: Type.Union([Type.Literal('done'), Type.Literal('due'), Type.Literal('missing')]),
    /** How the operator is shown to themself; empty where nothing is known. */
    name: Type.String(),
    email: Type.String(),
    /** Of the program that answers. */
    version: Type.String(),
    /** False with PROVIDER_URL, where another server has the accounts: no part about people, no operators by address, no export and no emails of one person. */
    has_people: Type.Boolean(),
    /** What waits for a decision; null for support. */
    approvals_waiting: nullable(Type.Integer()),
  }),
})
export type ConsoleMe = Static<typeof ConsoleMe>

/** One of a person's methods: what it is, and how its owner would know it (an address, a number, a name of a passkey), or nothing. */
export const SignInMethod = Type.Object({
  kind: Type.Union([
    Type.Literal('email'),
    Type.Literal('phone'),
    Type.Literal('password'),
    Type.Literal('passkey'),
    Type.Literal('authenticator_app'),
    Type.Literal('wallet'),
    Type.Literal('oauth'),
  ]),
  label: Type.String(),
  verified: Type.Boolean(),
})
export type SignInMethod = Static<typeof SignInMethod>

/** `email` and `name` are empty with PROVIDER_URL. `has_second_step`: the account has one; null with PROVIDER_URL. `added_by` null: by a command. */
export const Operator = Type.Object({
  user_id: Type.String(),
  role: OperatorRoleShape,
  email: Type.String(),
  name: Type.String(),
  has_second_step: nullable(Type.Boolean()),
  added_at: Time,
  added_by: nullable(Type.String()),
})
export type Operator = Static<typeof Operator>
export const OperatorList = Type.Object({ data: Type.Array(Operator) })
export const NewOperator = Type.Object({ user: NamedUser, role: OperatorRoleShape }, { additionalProperties: false })
export const OperatorChange = Type.Object({ role: OperatorRoleShape }, { additionalProperties: false })
export const OperatorId = Type.Object({ user_id: UserIdText })
/**
 * `methods`: what the account signs in with, for whoever names it; `gone`: what no longer does, because an app may know it. Both are empty with PROVIDER_URL.
 */
export const NamedOperator = Type.Object({
  ...Operator.properties,
  methods: Type.Array(SignInMethod),
  gone: Type.Array(SignInMethod),
})
export type NamedOperator = Static<typeof NamedOperator>
export const NamedOperatorReply = changed(NamedOperator)
export const OperatorReply = changed(Operator)
export const OperatorRemoved = changed(Type.Object({ user_id: Type.String() }))
