import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import './arriving.css'

const most = 6

/** As much of a document under way as the panel shows. */
interface Arrival {
  readonly id: number
  readonly number: string
  readonly expectedArrival: string | null
}
interface Sending {
  readonly isTheirs: boolean
  readonly path: string
  readonly state: string
  readonly total: number
  readonly rows: readonly (Arrival & Told)[]
}
/** From where to where, and how much: what is still expected, or else what waits for its inspection. */
interface Told {
  readonly way: string
  readonly what: string
}
const sendingOf = <R extends Arrival>(
  where: Pick<Sending, 'isTheirs' | 'path' | 'state'>,
  data: { readonly rows: readonly R[]; readonly total: number } | undefined,
  told: (row: R) => Told,
): Sending => ({
  ...where,
  total: data?.total ?? 0,
  rows: data?.rows.map((row) => ({ ...row, ...told(row) })) ?? [],
})

/** Allocations to this person's projects. */
const useAllocations = () => {
  const isTheirs = mayDo(usePerson(), allocationCalls.receive.permission)
  const path = usePathOf('equipment/allocation/index') ?? '/equipment/allocation'
  const state = 'receiving'
  const query = useApiQuery(
    allocationCalls.list,
    { docState: [state], mine: 'waiting', pageSize: most },
    { keep: true, enabled: isTheirs },
  )
  const sending = sendingOf({ isTheirs, path, state }, query.data, ({ fromHolder, toProject, expectedQty }) => ({
    way: `${fromHolder} → ${toProject}`,
    what: saidAmounts(expectedQty),
  }))
  return { query, sending }
}
/** Returns to this person's pools. */
const useReturns = () => {
  const isTheirs = mayDo(usePerson(), returnCalls.receive.permission)
  const path = usePathOf('equipment/return/index') ?? '/equipment/return'
  const state = 'underWay'
  const query = useApiQuery(
    returnCalls.list,
    { docState: [state], mine: 'waiting', pageSize: most },
    { keep: true, enabled: isTheirs },
  )
  const t = useText(returnMessages)
  const sending = sendingOf({ isTheirs, path, state }, query.data, (row) => ({
    way: `${row.fromProject} → ${row.toPool}`,
    what:
      row.expectedQty.length === 0 && row.inspectQty.length > 0
        ? `${t('inspectQty')} ${saidAmounts(row.inspectQty)}`
        : saidAmounts(row.expectedQty),
  }))
  return { query, sending }
}

const Arrivals = ({ of: { rows, path } }: { of: Sending }) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id}>
        <Link to={`${path}/${row.id}`}>{row.number}</Link>
        <span className="arriving-quantity">{row.what}</span>
        <small>{row.way}</small>
        <small className="arriving-quantity">{shownDate(row.expectedArrival)}</small>
      </li>
    ))}
  </ul>
)

/** What is on the road to this person's projects and pools and waits to be received, for the first page. */
const Arriving = () => {
  const t = useText(allocationMessages)
  const all = [useAllocations(), useReturns()].filter(({ sending }) => sending.isTheirs)
  return (
    <section className="arriving" aria-label={t('arriving')}>
      <header>
        <h2>{t('arriving')}</h2>
        {all.map(
          ({ sending: { path, state, total } }) =>
            total > most && (
              <Link key={path} to={`${path}?docState=${state}&mine=waiting`}>
                {t('allArriving', { count: total })}
              </Link>
            ),
        )}
      </header>
      {all.map(
        ({ query: { error, data, refetch }, sending: { path } }) =>
          error &&
          !data && (
            <p key={path} className="quiet" role="alert">
              {t('arrivingFailed')}{' '}
              <Button type="link" size="small" onClick={() => void refetch()}>
                {error.msg}
              </Button>
            </p>
          ),
      )}
      {all.every(({ query: { data } }) => data?.rows.length === 0) && <p className="quiet">{t('noneArriving')}</p>}
      {all.map(({ sending }) => sending.rows.length > 0 && <Arrivals key={sending.path} of={sending} />)}
    </section>
  )
}
export default Arriving
