import { type AllocationRow, allocation, type allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallError } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import './waiting-panel.css'

interface WaitingPanelProps {
  readonly name: 'arriving' | 'consenting'
  /** Those in this state that wait for this person. */
  readonly state: string
  readonly found: {
    readonly data: AnswerOf<typeof allocationCalls.list> | undefined
    readonly error: CallError | null
    readonly refetch: () => unknown
  }
  readonly children: (row: AllocationRow, to: string) => ReactNode
}
/** Allocations that wait for this person, for the first page: the first few, and the way to all of them. */
export const WaitingPanel = ({ name, state, found: { data, error, refetch }, children }: WaitingPanelProps) => {
  const t = useText(allocationMessages)
  const path = useDocumentPath(allocation)
  return (
    <section className={`waiting ${name}`} aria-label={t(name)}>
      <header>
        <h2>{t(name)}</h2>
        {data && data.total > data.rows.length && (
          <Link to={`${path}?docState=${state}&mine=waiting`}>{t('allArriving', { count: data.total })}</Link>
        )}
      </header>
      {error && !data && (
        <p className="quiet" role="alert">
          {t(`${name}Failed`)}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {error.msg}
          </Button>
        </p>
      )}
      {data?.rows.length === 0 && <p className="quiet">{t('noneArriving')}</p>}
      <ul>{data?.rows.map((row) => children(row, `${path}/${row.id}`))}</ul>
    </section>
  )
}
