import { DatePicker, type Dayjs, dayjs } from '../i18n/calendar.ts'
import type { SearchField } from './search.tsx'

/** A day to filter by; `yyyy-MM-dd` in the field. */
const DayPicker = ({ of }: { of: SearchField }) => (
  <DatePicker
    aria-label={of.label}
    placeholder="yyyy-MM-dd"
    value={of.values[0] === undefined ? null : dayjs(of.values[0])}
    onChange={(day: Dayjs | null) => of.choose(day === null ? [] : [day.format('YYYY-MM-DD')])}
  />
)
export default DayPicker
