import { type Database, statement } from '@iyk/kit/postgres/database.ts'

export type ProvedAddress = { email_id: string; user_id: string; email: string }

const consumeStatement = statement(
  'otps.consume',
  // Every try counts, against its address and against its code, before it is judged; so parallel guesses queue up and none is free.
  // A code that is wrong, used up, expired, locked, of another mailbox or of nobody takes the same path to the same nothing.
  `with address as (
     select email_id, user_id, email, claim from identity.emails where email_id = $1
   ), counted as (
     insert into identity.limits as l (key, hits) select $5 || email, array[$3::timestamptz] from address
     on conflict (key) do update set hits = identity.recent(l.hits, $3::timestamptz - interval '1 hour') || $3::timestamptz
     where cardinality(identity.recent(l.hits, $3::timestamptz - interval '1 hour')) < $6
     returning key
   ), tried as (
     update identity.codes c set attempts = attempts + 1 from counted, address a
     where c.email_id = a.email_id and c.attempts < $7 and c.expires_at > $3
     returning c.mail_id, c.code_mac = $2
       and (not a.claim or a.user_id = (
         select s.user_id from identity.sessions s where s.token_hash = $4 and s.expires_at > $3)) as matches
   ), spent as (
     update identity.mails m set spent_at = $3 from tried
     where tried.matches and m.mail_id = tried.mail_id and m.spent_at is null
     returning m.email_id
   )
   select a.email_id, a.user_id, a.email from address a join spent using (email_id)`,
)

export type Try = { methodId: string; codeMac: Buffer; now: Date; sessionTokenHash: Buffer | null }
export type Caps = { keyPrefix: string; perAddressAndHour: number; perCode: number }

/** Spends a code together with the link of its mail, and says whose mailbox it proves. Undefined when it cannot be spent. */
export const consumeCode = (database: Database, { methodId, codeMac, now, sessionTokenHash }: Try, caps: Caps) =>
  database.row<ProvedAddress>(consumeStatement, [
    methodId,
    codeMac,
    now,
    sessionTokenHash,
    caps.keyPrefix,
    caps.perAddressAndHour,
    caps.perCode,
  ])
