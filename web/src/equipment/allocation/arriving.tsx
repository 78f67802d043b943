import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownDate, shownQuantity } from '../../kit/i18n/index.ts'
import { way } from './described.ts'
import { WaitingPanel } from './waiting-panel.tsx'

const most = 6

/** What is on the road to this person's projects and waits to be received, for the first page. */
const Arriving = () => {
  const found = useApiQuery(
    allocationCalls.list,
    { docState: ['receiving'], mine: 'waiting', pageSize: most },
    { keep: true },
  )
  return (
    <WaitingPanel name="arriving" state="receiving" found={found}>
      {(row, to) => (
        <li key={row.id}>
          <Link to={to}>{row.number}</Link>
          <span className="waiting-quantity">{shownQuantity(row.expectedQty)}</span>
          <small>{way(row)}</small>
          <small className="waiting-quantity">{shownDate(row.expectedArrival)}</small>
        </li>
      )}
    </WaitingPanel>
  )
}
export default Arriving
