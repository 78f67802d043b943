import { DatePicker, type Dayjs, dayjs } from '../i18n/calendar.ts'
import { type FieldProps, FieldSlot } from './slot.tsx'
import { textOfValue } from './fields.tsx'

/** A day, as `yyyy-MM-dd`; typed or chosen. */
export const DayField = <V extends object>(field: FieldProps<V>) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <DatePicker
        {...input}
        format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D']}
        placeholder="yyyy-MM-dd"
        value={textOfValue(value) === '' ? null : dayjs(textOfValue(value))}
        onChange={(day: Dayjs | null) => set(day?.format('YYYY-MM-DD'))}
      />
    )}
  </FieldSlot>
)
