import { DatePicker, type Dayjs, dayjs } from '../days/index.ts'
import { type FieldProps, FieldSlot } from './slot.tsx'

const written = 'YYYY-MM-DD HH:mm'
/** A moment to the minute, as `yyyy-MM-dd HH:mm` in the company's time. Empty means now. */
export const MomentField = <V extends object>(field: FieldProps<V>) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <DatePicker
        {...input}
        showTime={{ format: 'HH:mm' }}
        format={[written, 'YYYYMMDD HH:mm', 'YYYY/M/D HH:mm']}
        placeholder="yyyy-MM-dd HH:mm"
        needConfirm={false}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        onChange={(moment: Dayjs | null) => set(moment?.format(written))}
      />
    )}
  </FieldSlot>
)
