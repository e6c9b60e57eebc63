import { alternate, type Contender } from '../alternate.ts'
import { cpuRatio, figuresOf } from '../figures.ts'
import { newPeople, type Person, type SignIn, signInAll } from '../sign-in.ts'
import type { Row, World } from '../world.ts'

export const forNew = (world: World, name: string, way: SignIn): Contender => ({
  name,
  run: (operations) => signInAll(world.load, way, newPeople(operations)),
})

/** Everyone once at most in a round: a second email to one person would replace the code of the first. */
export const forReturning = (world: World, name: string, way: SignIn, people: readonly Person[]): Contender => {
  let first = 0
  return {
    name,
    run: (operations) => {
      const count = Math.min(operations, people.length)
      const chosen = Array.from({ length: count }, (_, place) => people[(first + place) % people.length] as Person)
      first += count
      return signInAll(world.load, way, chosen)
    },
  }
}

const rowOf = (
  name: string,
  about: string,
  wayOf: (side: Record<'byLink' | 'byCode', SignIn>) => SignIn,
  isNew: boolean,
): Row => ({
  name,
  about,
  run: async (world) => {
    const contender = async (title: string, way: SignIn) => {
      if (isNew) return forNew(world, title, way)
      const people = newPeople(world.scale.people)
      await signInAll(world.load, way, people)
      return forReturning(world, title, way, people)
    }
    const { ours, peers } = world
    const windows = await alternate(
      [
        await contender('IYK Cards', wayOf(ours)),
        ...(peers ? [await contender('Better Auth', wayOf(peers.plain))] : []),
      ],
      world.effort,
    )
    const [own, peer] = [windows.get('IYK Cards')!, windows.get('Better Auth')]
    return [
      ...[...windows].flatMap(([title, ones]) => figuresOf(name, title, ones)),
      ...(peer ? [cpuRatio(name, 'Better Auth over IYK Cards', peer, own)] : []),
    ]
  },
})

/** Both requests of a sign-in, by emailed link and by emailed code, of a person who was never here and of one who was. */
export const signIns: Row[] = [
  rowOf('magic-link-new', 'a link requested and opened, by a person who is new', ({ byLink }) => byLink, true),
  rowOf('magic-link-returning', 'the same, by a person who has an account', ({ byLink }) => byLink, false),
  rowOf('email-code-new', 'a code requested and entered, by a person who is new', ({ byCode }) => byCode, true),
  rowOf('email-code-returning', 'the same, by a person who has an account', ({ byCode }) => byCode, false),
]
