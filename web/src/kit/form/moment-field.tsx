import { useState } from 'react'
import { minuteOf } from '@geodepot/contracts/kit/moment.ts'
import { DatePicker, type Dayjs, dayjs } from '../i18n/calendar.ts'
import { wireNow } from '../i18n/index.ts'
import { type FieldProps, FieldSlot } from './slot.tsx'

const written = 'YYYY-MM-DD HH:mm'
const formats = [written, 'YYYYMMDD HH:mm', 'YYYY/M/D HH:mm']
const placeholder = 'yyyy-MM-dd HH:mm'
const below = (end: number): number[] => Array.from({ length: end }, (_, index) => index)
const above = (start: number, all: number): number[] => below(all).filter((one) => one > start)

/**
 * What cannot be chosen on a day: the hours and minutes before `from` (a wire time, when there is one) and after `to`.
 */
const outside = (day: Dayjs, from: string | undefined, to: string) => {
  const [first, last] = [from === undefined ? undefined : dayjs(from), dayjs(to)]
  const [begins, ends] = [
    first?.isSame(day, 'day') === true ? first : undefined,
    last.isSame(day, 'day') ? last : undefined,
  ]
  return {
    disabledHours: () => [...below(begins?.hour() ?? 0), ...(ends ? above(ends.hour(), 24) : [])],
    disabledMinutes: (hour: number) => [
      ...(begins?.hour() === hour ? below(begins.minute()) : []),
      ...(ends?.hour() === hour ? above(ends.minute(), 60) : []),
    ],
  }
}

/**
 * A moment that has been, to the minute, as `yyyy-MM-dd HH:mm` in the company's time. Nothing written means now, which is
 * shown. What is in the
 * future, or before the minute
 * of `notBefore` (a wire time), cannot be chosen.
 */
export const MomentField = <V extends object>({
  notBefore,
  ...field
}: FieldProps<V> & { readonly notBefore?: string | null | undefined }) => {
  const from = typeof notBefore === 'string' ? minuteOf(notBefore) : undefined
  const [opened] = useState(() => minuteOf(wireNow()))
  const isOutside = (day: Dayjs): boolean =>
    day.format('YYYY-MM-DD') > wireNow().slice(0, 10) ||
    (from !== undefined && day.format('YYYY-MM-DD') < from.slice(0, 10))
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => (
        <DatePicker
          {...input}
          showTime={{ format: 'HH:mm' }}
          format={formats}
          placeholder={placeholder}
          needConfirm={false}
          disabledDate={isOutside}
          disabledTime={(day: Dayjs | null) => (day ? outside(day, from, minuteOf(wireNow())) : {})}
          value={typeof value === 'string' && value !== '' ? dayjs(value) : dayjs(opened)}
          onChange={(moment: Dayjs | null) => set(moment?.format(written))}
        />
      )}
    </FieldSlot>
  )
}

/** A moment that is to come, to the minute. Nothing written means none. */
export const ComingMomentField = <V extends object>(field: FieldProps<V>) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <DatePicker
        {...input}
        showTime={{ format: 'HH:mm' }}
        format={formats}
        placeholder={placeholder}
        needConfirm={false}
        disabledDate={(day: Dayjs) => day.format('YYYY-MM-DD') < wireNow().slice(0, 10)}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        onChange={(moment: Dayjs | null) => set(moment?.format(written))}
      />
    )}
  </FieldSlot>
)
