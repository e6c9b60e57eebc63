import type pg from 'pg'

/** Names are in any script, and stored functions that compare them fail in a database of another encoding. Throws where it has one. */
export const requireUtf8 = async (client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<void> => {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new Error(
      `the database has the encoding ${encoding}. Create one with UTF8: create database cards encoding 'UTF8' template template0`,
    )
}
