import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { SearchField } from '../../kit/list/index.ts'

/** A day to filter by; `yyyy-MM-dd` in the field. */
const DayPicker = ({ of }: { of: SearchField }) => (
  <DatePicker
    aria-label={of.label} placeholder="yyyy-MM-dd" value={of.values[0] === undefined ? null : dayjs(of.values[0])}
    onChange={(day: dayjs.Dayjs | null) => of.choose(day === null ? [] : [day.format('YYYY-MM-DD')])}
  />
)
export default DayPicker
