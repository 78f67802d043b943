import { isFigure, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { changeOf, isJump, rate } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { type Form, RadioField, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isRate = (text: string) => isFigure(text) && !isZero(text)
type Written = AskOf<typeof rate.create>
const useWritten = <V extends Partial<Written>>(form: Form<V>, name: keyof Written & string): string => {
  const { value } = useField(form, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

interface LastRateProps<V extends object> {
  readonly form: Form<V>
  /** Of a rate that is corrected; both are written where they are not given. */
  readonly of?: { readonly currencyCode: string; readonly rateDate: string }
}

/** The last rate before the one that is written, and the confirmation where that is far from it. */
export const LastRate = <V extends Partial<Written>>({ form, of }: LastRateProps<V>) => {
  const t = useText(rateMessages)
  const code = useWritten(form, 'currencyCode')
  const day = useWritten(form, 'rateDate')
  const quotation = useWritten(form, 'quotation')
  const typed = useSettled(useWritten(form, 'rate'))
  const asked = { currencyCode: of?.currencyCode ?? code, rateDate: of?.rateDate ?? day }
  const isAsked = asked.currencyCode !== '' && isDay(asked.rateDate)
  const { data } = useApiQuery(rate.before, asked, { enabled: isAsked, keep: true })
  if (!isAsked || data === undefined) return null
  const { last, bound } = data
  if (last === null) return <div className="form-note">{t('noLast')}</div>
  const shown = t('last', {
    date: last.rateDate,
    quoted: t(`quoted_${last.quotation}`, { code: asked.currencyCode, rate: last.rate }),
  })
  const percent =
    isRate(typed) && (quotation === 'usdPerUnit' || quotation === 'unitsPerUsd')
      ? changeOf({ rate: typed, quotation }, last)
      : undefined
  const jumps = percent !== undefined && isJump(percent, bound)
  return (
    <>
      <div className={jumps ? 'form-note form-note-amber' : 'form-note'} role="status">
        {shown}
        {percent !== undefined && ` · ${t('jumpsBy', { percent })}`}
      </div>
      {jumps && <RadioField form={form} name="accepted" options={[{ value: 'Y', label: t('acceptJump') }]} wide />}
    </>
  )
}
