import type { ImportCheck, ImportOperations } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { Button, Input, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../api/index.ts'
import { useSettled } from '../form/index.ts'
import { shownNumber, shownText, useText } from '../i18n/index.ts'
import { Failed, Waiting } from '../ui/index.ts'
import { Scroll } from './scroll.tsx'

const pageSize = 50
const Pages = ({ total, page, go }: { total: number; page: number; go: (page: number) => void }) =>
  total > pageSize ? (
    <Pagination
      size="small"
      simple
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      onChange={go}
    />
  ) : null
/** A cell may hold a page of text: three lines of it are shown, all of it to whoever points at them. */
const Long = ({ text }: { text: string }) => (
  <span className="import-long" title={text}>
    {text}
  </span>
)
const Table = ({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) => (
  <Scroll label={label}>
    <table className="import-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scroll>
)

/** What is wrong, by row and column; one kind of it at a time, or what is looked for. */
export const Errors = ({ of, id, check }: { of: ImportOperations; id: string; check: ImportCheck }) => {
  const t = useText(importMessages)
  const [kind, setKind] = useState<{ field: string; key: string }>()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const keyword = useSettled(typed.trim())
  const { data, error, refetch } = useApiQuery(
    of.errors,
    { id, pageNum: page, pageSize, ...kind, ...(keyword !== '' && { keyword }) },
    { keep: true, fresh: 0 },
  )
  const choose = (next: typeof kind) => {
    setKind(next)
    setPage(1)
  }
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return <Waiting rows={4} columns={3} />
  return (
    <>
      <div className="import-kinds">
        {check.reasons.slice(0, 12).map(({ field, key, msg, count }) => {
          const chosen = kind?.field === field && kind.key === key
          return (
            <Button
              key={`${field} ${key}`}
              size="small"
              type={chosen ? 'primary' : 'default'}
              aria-pressed={chosen}
              title={msg}
              className="import-kind"
              onClick={() => choose(chosen ? undefined : { field, key })}
            >{`${msg} · ${shownNumber(count, 0)}`}</Button>
          )
        })}
        <Input.Search
          size="small"
          allowClear
          placeholder={t('searchErrors')}
          aria-label={t('searchErrors')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPage(1)
          }}
        />
      </div>
      <Table label={t('errorsTitle')} heads={[t('cell'), t('value'), t('problem')]}>
        {data.rows.map((row) => (
          <tr key={`${row.row} ${row.field}`}>
            <td>{`${row.letter ?? ''}${row.row}`}</td>
            <td>
              <Long text={shownText(row.value)} />
            </td>
            <td>
              <Long text={row.msg} />
            </td>
          </tr>
        ))}
      </Table>
      <Pages total={data.total} page={page} go={setPage} />
    </>
  )
}

/** Rows whose record is there and says something else. */
export const Changes = ({ of, id, version }: { of: ImportOperations; id: string; version: number }) => {
  const t = useText(importMessages)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useApiQuery(of.changes, { id, pageNum: page, pageSize }, { keep: true, fresh: 0 })
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return <Waiting rows={4} columns={3} />
  return (
    <>
      <Table
        key={version}
        label={t('changesTitle')}
        heads={[t('cell'), t('record'), t('field'), t('before'), t('after')]}
      >
        {data.rows.flatMap(({ row, name, fields }) =>
          fields.map(({ field, label, before, after }, index) => (
            <tr key={`${row} ${field}`}>
              {index === 0 && (
                <>
                  <td rowSpan={fields.length}>{row}</td>
                  <td rowSpan={fields.length}>{name}</td>
                </>
              )}
              <td>{label}</td>
              <td>
                <Long text={shownText(before)} />
              </td>
              <td>
                <Long text={shownText(after)} />
              </td>
            </tr>
          )),
        )}
      </Table>
      <Pages total={data.total} page={page} go={setPage} />
    </>
  )
}
