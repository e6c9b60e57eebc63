import { Page } from './collectibles.ts'
import type { EventFacts } from './event-facts.ts'
import { Uuid } from './identifiers.ts'
import { collectionName, displayNameCharacters, pageSize } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** The last part of `/@<name>`: lower-case words and numbers, joined by single hyphens. */
const Name = Type.String({
  minLength: collectionName.minimum,
  maxLength: collectionName.maximum,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
})

/** What its owner chooses. With `shows_new`, what they collect from then on is shown until they hide it; what they have already stays as it is. */
const choices = {
  name: Name,
  display_name: Type.String({ minLength: 1, maxLength: displayNameCharacters, pattern: '\\S' }),
  is_on: Type.Boolean(),
  shows_new: Type.Boolean(),
  /** Whether search engines may list the page. */
  is_listed: Type.Boolean(),
}

export const CollectionChoices = Type.Object(choices, { additionalProperties: false })
export type CollectionChoices = Static<typeof CollectionChoices>

export const PublicCollection = Type.Object({
  ...choices,
  picture_url: Type.Union([Type.String(), Type.Null()]),
  /** Why the operator took the page down; it is not shown until they restore it. */
  taken_down_reason: Type.Union([Type.String(), Type.Null()]),
})
export type PublicCollection = Static<typeof PublicCollection>

export const PublicCollectionReply = Type.Object({ data: PublicCollection })
export type PublicCollectionReply = Static<typeof PublicCollectionReply>
/** Null for a user who never turned it on. */
export const OwnPublicCollection = Type.Object({ data: Type.Union([PublicCollection, Type.Null()]) })
export type OwnPublicCollection = Static<typeof OwnPublicCollection>

/** A collectible as its owner chooses whether to show it. */
const Choice = Type.Object({
  id: Uuid,
  serial: Type.Integer(),
  event_name: Type.String(),
  is_shown: Type.Boolean(),
  /** False once its event was taken down: then nobody can show it. */
  is_public: Type.Boolean(),
})
export const ChoiceQuery = Type.Object(Page)
export type ChoiceQuery = Static<typeof ChoiceQuery>
export const ChoiceList = Type.Object({ data: Type.Array(Choice), next_cursor: Type.Optional(Type.String()) })
export type ChoiceList = Static<typeof ChoiceList>

/** Shows or hides all of the caller's collectibles, or those with these ids. */
export const BulkVisibility = Type.Object(
  { is_shown: Type.Boolean(), ids: Type.Optional(Type.Array(Uuid, { maxItems: pageSize })) },
  { additionalProperties: false },
)
export type BulkVisibility = Static<typeof BulkVisibility>
export const BulkReply = Type.Object({ data: Type.Object({ changed: Type.Integer() }) })

export const VisibilityChange = Type.Object({ is_shown: Type.Boolean() }, { additionalProperties: false })
/** `name` is null while the user has no page that others can open. */
export const VisibilityReply = Type.Object({
  data: Type.Object({ is_shown: Type.Boolean(), name: Type.Union([Type.String(), Type.Null()]) }),
})
export type VisibilityReply = Static<typeof VisibilityReply>

/** A part of `/@<name>` as everyone sees it; says nothing else about its owner. */
export type ShownCollection = {
  name: string
  displayName: string
  /** The address of the picture. */
  picture: string | null
  isListed: boolean
  /** Newest first. `collectedOn` is a day in the event's time zone. */
  collectibles: readonly { id: string; serial: number; collectedOn: string; event: EventFacts }[]
  /** POAPs from elsewhere that a wallet of the owner confirms, in a part of their own: on the first part of the page the newest, then those after one. */
  imported: readonly {
    id: string
    tokenId: string
    name: string
    place: string
    startsOn: string | null
    chain: string | null
    picture: string | null
  }[]
  hasOlderImported: boolean
  /** This part has imported POAPs alone, after the one with this id. */
  importedAfter: string | null
  /** Where this part begins: after the collectible with this id, or null at the newest. */
  after: string | null
  hasOlder: boolean
}
