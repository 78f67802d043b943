import { type AllocationRow, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Link } from 'react-router'
import { useApiQuery, CallError, showError } from '../../../kit/api/index.ts'
import { GuardedButton, holds } from '../../../kit/ui/index.ts'
import { mutate } from '../../../kit/document/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { exchangesIn } from '../groups.ts'
import { modelName } from '../../shipment/index.ts'
import { way } from '../described.ts'
import { WaitingPanel } from '../waiting-panel.tsx'

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
        <small>{way(row)}</small>
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
  const found = useApiQuery(
    allocationCalls.list,
    { docState: ['consenting'], mine: 'waiting', pageSize: most },
    { keep: true },
  )
  if (!found.error && !found.data?.rows.length) return null
  return (
    <WaitingPanel name="consenting" state="consenting" found={found}>
      {(row, to) => <Item key={row.id} row={row} to={to} />}
    </WaitingPanel>
  )
}
export default Consenting
