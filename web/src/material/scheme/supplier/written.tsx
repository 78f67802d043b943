import type { DraftLine, DraftTerms, SupplierView } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { conditions, incoterms } from '@geodepot/contracts/material/scheme.request.rules.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import type { Answer } from './use-answer.ts'
import { Chosen, Written } from './fields.tsx'

const codes = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What holds for the whole offer. */
export const Terms = ({ of, terms, at }: { of: SupplierView; terms: DraftTerms; at: Answer }) => {
  const t = useText(schemeMessages)
  const field = (name: keyof DraftTerms) => ({
    value: terms[name],
    set: (value: string) => at.setTerm({ [name]: value }),
    wrong: at.wrong.get(name),
  })
  return (
    <div className="link-card">
      <Chosen label={t('currencyCode')} {...field('currencyCode')} choices={codes(of.currencies)} empty="" />
      <Chosen label={t('incoterm')} {...field('incoterm')} choices={codes(incoterms)} empty="" />
      <Written label={t('place')} {...field('place')} max={60} />
      <Written label={t('offerFreight')} {...field('freight')} max={20} kind="figure" />
      <Written label={t('insurance')} {...field('insurance')} max={20} kind="figure" />
      <Written label={t('duty')} {...field('duty')} max={20} kind="figure" />
      <Written label={t('inland')} {...field('inland')} max={20} kind="figure" />
      <Written label={t('paymentTerms')} {...field('paymentTerms')} max={200} />
      <Written label={t('validUntil')} {...field('validUntil')} max={10} kind="day" />
    </div>
  )
}

interface LineProps {
  readonly of: SupplierView['lines'][number]
  /** Which of all lines it is. */
  readonly index: number
  readonly line: DraftLine
  readonly at: Answer
}
/** What is asked for, and what is offered for it. */
export const Line = ({ of, index, line, at }: LineProps) => {
  const t = useText(schemeMessages)
  const r = useText(requestMessages)
  const field = (name: keyof DraftLine) => ({
    value: String(line[name]),
    set: (value: string) => at.setLine(of.sourceLineId, { [name]: value }),
    wrong: at.wrong.get(`lines.${index}.${name}`),
  })
  return (
    <li className="link-card">
      <strong>{of.name}</strong>
      <small>{of.facts}</small>
      <dl>
        <dt>{t('quantity')}</dt>
        <dd>
          {shownQuantity(of.quantity)} {of.unitName}
        </dd>
      </dl>
      <Written label={t('unitPrice')} {...field('unitPrice')} max={20} kind="figure" />
      <Written label={t('leadDays')} {...field('leadDays')} max={6} kind="figure" />
      <Written label={t('taxRate')} {...field('taxRate')} max={10} kind="figure" />
      <Chosen
        label={t('withTax')}
        {...field('withTax')}
        choices={(['0', '1'] as const).map((value) => ({ value, label: r(value === '1' ? 'yes' : 'no') }))}
      />
      <Written label={t('offeredPart')} {...field('offeredPart')} max={80} />
      <Chosen
        label={t('condition')}
        {...field('condition')}
        choices={conditions.map((value) => ({ value, label: t(`condition_${value}`) }))}
      />
      <Written label={t('warranty')} {...field('warranty')} max={80} />
      <Written label={t('remark')} {...field('remark')} max={200} />
    </li>
  )
}
