import { Page } from './collectibles.ts'
import { changed, nullable, OperatorRoleShape, Reason, SignInMethod, UserIdText } from './console.ts'
import { Time, Uuid } from './identifiers.ts'
import { consoleBounds, emailCharacters, idCharacters, searchCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** A person in a list. `name` and `email` are empty where there is none; an address that nobody verified may be another person's. */
export const Person = Type.Object({
  user_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  status: Type.Union([Type.Literal('active'), Type.Literal('pending'), Type.Literal('banned')]),
  created_at: Time,
})
export type Person = Static<typeof Person>
/** Newest first. `search` is a user id, in an address, or in a name, whatever the case. */
export const PeopleQuery = Type.Object({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  ...Page,
})
export type PeopleQuery = Static<typeof PeopleQuery>
export const PeopleList = Type.Object({ data: Type.Array(Person), next_cursor: Type.Optional(Type.String()) })
export type PeopleList = Static<typeof PeopleList>
export const PersonId = Type.Object({ user_id: UserIdText })

/** `factors`: the kinds of proof that the session has shown. */
const PersonSession = Type.Object({
  session_id: Type.String(),
  started_at: Time,
  last_accessed_at: Time,
  expires_at: Time,
  ip_address: Type.String(),
  user_agent: Type.String(),
  factors: Type.Array(Type.String()),
})

/** `public_events`: what a ban would leave public, unless it takes them down. `operator_role`: only an owner may change anything about an operator. */
export const PersonDetail = Type.Object({
  data: Type.Object({
    ...Person.properties,
    methods: Type.Array(SignInMethod),
    has_second_step: Type.Boolean(),
    banned_at: nullable(Time),
    operator_role: nullable(OperatorRoleShape),
    sessions: Type.Array(PersonSession),
    collectibles: Type.Integer(),
    cards: Type.Integer(),
    events: Type.Integer(),
    api_keys: Type.Integer(),
    public_events: Type.Array(Type.Object({ id: Uuid, name: Type.String(), slug: Type.String() })),
  }),
})
export type PersonDetail = Static<typeof PersonDetail>

/** Without `session_id`: all of them. */
export const SessionsEnd = Type.Object(
  { session_id: Type.Optional(Type.String({ minLength: 1, maxLength: idCharacters })) },
  { additionalProperties: false },
)
export const SessionsEnded = changed(Type.Object({ user_id: Type.String(), ended: Type.Integer() }))
export const SecondStepReset = changed(
  Type.Object({
    user_id: Type.String(),
    authenticator_apps: Type.Integer(),
    phone_numbers: Type.Integer(),
    passkeys: Type.Integer(),
    sessions: Type.Integer(),
  }),
)
/**
 * With `take_down_events`, a reason that the person sees, their public events are taken down, too. An owner's alone: moderators decide about events, support
 * doesn't.
 */
export const Ban = Type.Object({ take_down_events: Type.Optional(Reason) }, { additionalProperties: false })
/** `taken_down` has what was; `public_events` what is still public. */
export const Banned = changed(
  Type.Object({
    user_id: Type.String(),
    banned_at: nullable(Time),
    taken_down: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
    public_events: Type.Array(Type.Object({ id: Uuid, name: Type.String(), slug: Type.String() })),
  }),
)
export const Unbanned = changed(Type.Object({ user_id: Type.String() }))
/** `confirm`: the person's address, or their id where they have none, as it was typed. Another text is 400 `bad_request`. */
export const Deletion = Type.Object(
  { confirm: Type.String({ minLength: 1, maxLength: emailCharacters.typed }) },
  { additionalProperties: false },
)
export const PersonDeleted = changed(Type.Object({ user_id: Type.String() }))

export const mailStates = ['waiting', 'failed', 'sent'] as const
export type MailState = (typeof mailStates)[number]
const MailStateShape = Type.Unsafe<MailState>(Type.String({ enum: [...mailStates] }))
/** A message without its content. `last_error`: what the service that should deliver it answered, without secrets of ours; empty if nothing failed. */
export const ConsoleMail = Type.Object({
  id: Type.Integer(),
  channel: Type.Union([Type.Literal('email'), Type.Literal('sms'), Type.Literal('whatsapp')]),
  to: Type.String(),
  subject: Type.String(),
  state: MailStateShape,
  attempts: Type.Integer(),
  last_error: Type.String(),
  /** False once its content is gone, because it was sent or failed a week ago. */
  can_resend: Type.Boolean(),
  created_at: Time,
})
export type ConsoleMail = Static<typeof ConsoleMail>
/**
 * Newest first. `search` is in the recipient or the subject. Support must name one person with `user_id`, to whose addresses and numbers the messages are;
 * owners may.
 */
export const MailQuery = Type.Object({
  status: Type.Optional(MailStateShape),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  user_id: Type.Optional(UserIdText),
  ...Page,
})
export type MailQuery = Static<typeof MailQuery>
export const MailList = Type.Object({ data: Type.Array(ConsoleMail), next_cursor: Type.Optional(Type.String()) })
export type MailList = Static<typeof MailList>
const digits = (most: number) => `^[0-9]{1,${most}}$`
export const MailId = Type.Object({ mail_id: Type.String({ pattern: digits(consoleBounds.mailIdDigits) }) })
/** Support must name the person whom the message is to. */
export const MailResend = Type.Object({ user_id: Type.Optional(UserIdText) }, { additionalProperties: false })
export const MailResent = changed(Type.Object({ queued: Type.Integer() }))
export const MailTest = Type.Object(
  { to: Type.String({ minLength: 1, maxLength: emailCharacters.typed }) },
  { additionalProperties: false },
)
/** `accepted`: the server took it; `reached`: it answered at all. `response` is what it said, or why it couldn't be asked. */
export const MailTested = changed(
  Type.Object({ accepted: Type.Boolean(), reached: Type.Boolean(), response: Type.String() }),
)
