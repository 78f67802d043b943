import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useApiQuery } from '../api/index.ts'
import { DocumentState } from './state.tsx'
import { shownDate, useText } from '../i18n/index.ts'
import { usePathOf } from '../routing/index.ts'
import { Panel } from '../ui/index.ts'
import './latest.css'

interface Row {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly docState: string
  readonly createTime: string
}
interface LatestProps {
  readonly of: AnyDocument
  readonly title: string
  readonly projectInfoNo: string
  readonly rows: readonly Row[]
  readonly total: number
}
/** The latest documents of a kind that a project has, with the way to all of them; nothing where it has none. */
export const Latest = ({ of, title, projectInfoNo, rows, total }: LatestProps) => {
  const t = useText(documentPageMessages)
  const path = usePathOf(`${of.name}/index`)
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {path !== undefined && <Link to={`${path}?projectInfoNo=${projectInfoNo}`}>{t('all', { count: total })}</Link>}
      </h3>
      <ul className="project-documents">
        {rows.map((row) => (
          <li key={row.id}>
            {path === undefined ? <span>{row.number}</span> : <Link to={`${path}/${row.id}`}>{row.number}</Link>}
            <span className="project-document-title" title={row.title}>
              {row.title}
            </span>
            <DocumentState of={of} state={row.docState} />
            <time dateTime={row.createTime}>{shownDate(row.createTime)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const most = 5
interface LatestPanelProps<R> {
  readonly of: AnyDocument
  readonly list: Operation<
    z.ZodType<unknown, { projectInfoNo?: string | undefined; pageSize?: unknown }>,
    z.ZodType<{ rows: R[]; total: number }>
  >
  readonly projectInfoNo: string
  /** What one is called beside its number. */
  readonly titleOf: (row: R) => string
}
/** The same as a piece of the project's page. */
export const LatestPanel = <R extends Omit<Row, 'title'>>({
  of,
  list,
  projectInfoNo,
  titleOf,
}: LatestPanelProps<R>) => {
  const word = useText(of.messages)
  const { data } = useApiQuery(list, { projectInfoNo, pageSize: most })
  if (!data || data.rows.length === 0) return null
  const rows = data.rows.map((row) => ({ ...row, title: titleOf(row) }))
  return (
    <Panel title={word('title')}>
      <Latest of={of} title={word('title')} projectInfoNo={projectInfoNo} rows={rows} total={data.total} />
    </Panel>
  )
}
