import { inventoryDateIn } from '@geodepot/contracts/material/stock.period.ts'
import { today } from '../../kit/i18n/index.ts'
import { DatePicker, type Dayjs, dayjs } from '../../kit/i18n/calendar.ts'
import type { SearchField } from '../../kit/list/index.ts'

/** Only the 26th of the current month can be chosen; every other day stays shut. */
const InventoryDate = ({ of }: { of: SearchField }) => {
  const only = inventoryDateIn(today())
  return (
    <DatePicker
      aria-label={of.label}
      placeholder={only}
      showNow={false}
      value={of.values[0] === undefined ? null : dayjs(of.values[0])}
      disabledDate={(day: Dayjs) => day.format('YYYY-MM-DD') !== only}
      onChange={(day: Dayjs | null) => of.choose(day === null ? [] : [day.format('YYYY-MM-DD')])}
    />
  )
}
export default InventoryDate
