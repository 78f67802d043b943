import { Ago, shownDate, shownMoment, shownMoney, shownQuantity, useText } from '../i18n/index.ts'
import { Facts, Panel } from '../ui/index.ts'
import { type Described, type Description, type Words, isAmount, valueOf } from './described.ts'
import { usePaperText } from './print/language.ts'
import { PaperFacts } from './print/tables.tsx'

/** What every document's header ends with. */
interface Ended {
  readonly applicantName: string | null
  readonly submitTime: string | null
  readonly remark: string | null
}
/** What a field of the header says: amounts and days as they are written everywhere. */
const saidOf = <R extends object>(of: Described<R>, row: R, t: Words): string | undefined => {
  const value = valueOf(of, row, t)
  if (value === undefined || value === '' || of.says || of.codes !== undefined) return value
  if (of.kind === 'money') return shownMoney(value)
  if (of.kind === 'day') return shownDate(value)
  return of.kind === 'figure' || isAmount(of.kind) ? shownQuantity(value) : value
}
/** The header on the document's page; whose it is, since when, and its remark end it. */
export const HeaderFacts = <R extends Ended>({ of, row }: { of: Description<Described<R>>; row: R }) => {
  const t = useText(of.messages)
  return (
    <Panel title={t('base')}>
      <Facts
        of={[
          ...of.fields
            .filter(({ only }) => only !== 'paper')
            .map((one) => [t(one.title ?? one.field), saidOf(one, row, t)] as const),
          [t('applicantName'), row.applicantName],
          [t('submitTime'), <Ago key="submitted" at={row.submitTime} />],
          [t('remark'), row.remark],
        ]}
      />
    </Panel>
  )
}
/** The same on its paper. */
export const PaperHeader = <R extends Ended>({ of, row }: { of: Description<Described<R>>; row: R }) => {
  const t = usePaperText(of.messages)
  return (
    <PaperFacts
      of={[
        ...of.fields
          .filter(({ only }) => only !== 'page')
          .map((one) => [t(one.title ?? one.field), saidOf(one, row, t), one.wide ? 'wide' : undefined] as const),
        [t('applicantName'), row.applicantName],
        [t('submitTime'), shownMoment(row.submitTime)],
        [t('remark'), row.remark, 'wide'],
      ]}
    />
  )
}
