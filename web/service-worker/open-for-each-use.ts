import type { IDBPDatabase } from 'idb'

/** Each use opens the database and closes it again, so that a page can delete it. */
export function openForEachUse<Schema>(open: () => Promise<IDBPDatabase<Schema>>) {
  return async <Result>(use: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> => {
    const database = await open()
    try {
      return await use(database)
    } finally {
      database.close()
    }
  }
}
