import { cacheByServer } from '@iyk/kit/postgres/cache-by-server.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'

type Face = Collectible['event']

/** What everyone sees of a version `v` is the same while this is: which transactions last wrote it and its picture. */
export const versionState = `v.xmin::text || case when v.picture is not null then ' p' || (
  select p.xmin::text from cards.pictures p where p.hash = v.picture) else '' end`

const faceStatement = statement(
  'event_versions.face',
  `select cards.version_face(v) as face, ${versionState} as state from cards.event_versions v where (v.event_id, v.version) = ($1, $2)`,
  { readOnly: true },
)

const maxFaces = 1000
const facesOf = cacheByServer(() => new Map<string, { state: string; face: Face }>())

type Version = { eventId: string; version: number; state: string }

/** A version of an event in this state, or in a later one; undefined if it is gone by now. Read once for each state, because a whole venue asks for it. */
export const findFace = async (database: Database, { eventId, version, state }: Version): Promise<Face | undefined> => {
  const faces = facesOf(database)
  const key = `${eventId} ${version}`
  const known = faces.get(key)
  if (known?.state === state) return known.face
  const found = await database.row<{ state: string; face: Face }>(faceStatement, [eventId, version])
  faces.delete(key)
  if (found) faces.set(key, found)
  if (faces.size > maxFaces) faces.delete(faces.keys().next().value!)
  return found?.face
}
