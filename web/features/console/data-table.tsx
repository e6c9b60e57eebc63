import { Fragment, type ReactNode } from 'react'
import * as css from './data-table.css.ts'

interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Names the row: the first line of it on a phone. */
  isName?: boolean
  isNumber?: boolean
}

interface Props<Row> {
  /** What the table lists, for who does not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Buttons at the end of a row. */
  actions?: { title: string; cell: (row: Row) => ReactNode } | undefined
}

/** A quiet table. Where it has not enough room, each row is a block of lines that say what they are. */
export function DataTable<Row>({ caption, columns, rows, keyOf, actions }: Props<Row>) {
  return (
    <div className={css.place}>
      <table className={css.table}>
        <caption className={css.hidden}>{caption}</caption>
        <thead className={css.head}>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? css.number : css.heading}>
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={css.heading}>
                <span className={css.hidden}>{actions.title}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={css.row}>
              {columns.map(({ title, cell, isName, isNumber }) => (
                <Fragment key={title}>
                  {isName ? (
                    <th scope="row" className={css.name}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td className={isNumber ? css.numberCell : css.cell} data-title={title}>
                      <div>{cell(row)}</div>
                    </td>
                  )}
                </Fragment>
              ))}
              {actions && <td className={css.actions}>{actions.cell(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
