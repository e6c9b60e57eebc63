import pg from 'pg'

/** Runs one statement, or several without values, over a connection of its own. */
export const query = async <Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values?: unknown[],
): Promise<Row[]> => {
  const client = new pg.Client(connection)
  // A lost connection rejects the query; without a listener, this event would end the process, too.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
