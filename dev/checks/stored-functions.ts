import { createHash } from 'node:crypto'
import { hashFunctions, readFunctions } from '@iyk/kit/postgres/apply-functions.ts'
import { storedFunctions, storeParts } from '../../host/store-parts.ts'
import { projectFiles, readProjectFile } from './source-files.ts'

/** The number is part of the hash, so that the new hash of a change is only right with the next number. */
const hashWith = (number: number, text: string) =>
  createHash('sha256')
    .update(`${number} ${hashFunctions(text)}`)
    .digest('hex')
    .slice(0, 16)

/** `recorded` is what `host/store-parts.ts` says about `text`. */
export const compareFunctions = (recorded: typeof storedFunctions, text: string): string[] => {
  const next = recorded.number + 1
  return recorded.hash === hashWith(recorded.number, text)
    ? []
    : [
        `The stored functions have changed: raise the number in host/store-parts.ts to { number: ${next}, hash: '${hashWith(next, text)}' }.`,
      ]
}

/** Anything else at the start of a line may lock a table whenever a function changes, so it belongs in a migration. */
export const otherStatements = (text: string): string[] =>
  [...text.matchAll(/^(?!create or replace function)(create|alter|drop|update|insert|delete|truncate|do)\b.*/gim)].map(
    ([line]) => `A file of stored functions contains more than functions; put this in a migration: ${line}`,
  )

/** Hosts of the previous release may still call a function that nothing here calls; its file then says so (decision 39). */
const retired = '-- Called by the previous release;'

/** Functions that neither `calls` nor the files of functions call, in files that do not say that they are retired. */
export const findUncalled = (files: readonly string[], calls: string): string[] => {
  const defined = /^create or replace function (?:\w+\.)?(\w+)\(/gm
  const bodies = files.map((text) => text.replaceAll(defined, '')).join('\n')
  return files.flatMap((text) =>
    [...text.matchAll(defined)]
      .filter(([, name]) => text.startsWith(retired) === new RegExp(`\\b${name}\\(`).test(`${bodies}\n${calls}`))
      .map(([, name]) =>
        text.startsWith(retired)
          ? `The stored function ${name} is called; its file says that only the previous release does.`
          : `No one calls the stored function ${name}; begin its file with “${retired}”, or drop it (decision 39).`,
      ),
  )
}

const findUncalledFunctions = () => {
  const files = projectFiles()
  const read = (fits: (path: string) => boolean) => files.filter(fits).map(readProjectFile)
  // A migration may define a function, which calls nothing, or give one to a trigger.
  const triggers = read((path) => /\/migrations\/.*\.sql$/.test(path)).flatMap(
    (text) => text.match(/execute function .*/g) ?? [],
  )
  const program = read((path) => /\.ts$/.test(path) && !/\.test\.ts$|^dev\//.test(path))
  return findUncalled(
    read((path) => path.endsWith('.sql') && !path.includes('/migrations/')),
    [...program, ...triggers].join('\n'),
  )
}

/** A program with other stored functions must have another number: the lower one leaves the functions of the higher one alone. */
export const checkStoredFunctions = async (): Promise<string[]> => {
  const texts = await Promise.all(storeParts.map(({ functions }) => readFunctions(functions)))
  const text = texts.join('\n')
  return [...compareFunctions(storedFunctions, text), ...otherStatements(text), ...findUncalledFunctions()]
}
