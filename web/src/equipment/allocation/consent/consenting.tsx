import { type AllocationRow, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery, CallError, showError } from '../../../kit/api/index.ts'
import { GuardedButton, holds } from '../../../kit/ui/index.ts'
import { mutate, useDocumentPath } from '../../../kit/document/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { exchangesIn } from '../groups.ts'
import { modelName } from '../../shipment/index.ts'
import './consenting.css'

const most = 3
const mostModels = 4

/** One allocation: what it offers instead of what, and the one tap that takes it. */
const Item = ({ row, to }: { row: AllocationRow; to: string }) => {
  const t = useText(allocationMessages)
  const { data, error } = useApiQuery(allocationCalls.get, { id: row.id }, { keep: true })
  const exchanges = data ? exchangesIn(data.lines) : []
  const agree = async () => {
    if (!data) return
    try {
      await mutate(allocationCalls.consent, { id: data.id, version: data.version })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      showError(failure)
    }
  }
  return (
    <li>
      <div>
        <Link to={to} aria-label={t('openDocument', { number: row.number })}>
          {row.number}
        </Link>
        <small>
          {row.fromHolder} → {row.toProject}
        </small>
      </div>
      <ul>
        {exchanges.slice(0, mostModels).map(({ key, asked, askedUnit, factor, qty, unit, comesTo, ...what }) => (
          <li key={key}>
            <strong>{t('insteadOf', { offered: `${modelName(what)} ×${shownQuantity(qty)}`, asked })}</strong>
            <small>
              {t('factorMeans', { unit, factor, asked: askedUnit })} ·{' '}
              {t('comesTo', { quantity: shownQuantity(comesTo), unit: askedUnit })}
            </small>
          </li>
        ))}
        {exchanges.length > mostModels && (
          <li>
            <Link to={to}>{t('moreSubstitutes', { count: exchanges.length - mostModels })}</Link>
          </li>
        )}
      </ul>
      {error && !data && (
        <p className="quiet" role="alert">
          {error.msg}
        </p>
      )}
      {data?.can.consent === true && (
        <GuardedButton type="primary" hold={holds.submit} aria-label={`${t('consent')} ${row.number}`} onPress={agree}>
          {t('consent')}
        </GuardedButton>
      )}
    </li>
  )
}

/** Substitutes that wait for this person's consent, for the first page; nothing when none do. */
const Consenting = () => {
  const t = useText(allocationMessages)
  const path = useDocumentPath(allocation)
  const { data, error, refetch } = useApiQuery(
    allocationCalls.list,
    { docState: ['consenting'], mine: 'waiting', pageSize: most },
    { keep: true },
  )
  if (error && !data)
    return (
      <section className="consenting" aria-label={t('consenting')}>
        <h2>{t('consenting')}</h2>
        <p className="quiet" role="alert">
          {t('consentingFailed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {error.msg}
          </Button>
        </p>
      </section>
    )
  if (!data || data.rows.length === 0) return null
  return (
    <section className="consenting" aria-label={t('consenting')}>
      <header>
        <h2>{t('consenting')}</h2>
        {data.total > most && (
          <Link to={`${path}?docState=consenting&mine=waiting`}>{t('allArriving', { count: data.total })}</Link>
        )}
      </header>
      <ul>
        {data.rows.map((row) => (
          <Item key={row.id} row={row} to={`${path}/${row.id}`} />
        ))}
      </ul>
    </section>
  )
}
export default Consenting
