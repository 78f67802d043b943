import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { Parameter } from '@geodepot/contracts/equipment/category.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { Input, Select } from 'antd'
import { useText } from '../../../kit/i18n/index.ts'
import { type DraftRequirement, comparisonsOf, isUnwritten } from './capability.ts'
import { Rows, useTold } from './rows.tsx'

interface RowProps {
  readonly of: DraftRequirement
  readonly at: number
  readonly parameters: readonly Parameter[]
  readonly error: (field: string) => string | undefined
  readonly set: (next: DraftRequirement) => void
}

const Row = ({ of, at, parameters, error, set }: RowProps) => {
  const t = useText(applicationMessages)
  const form = useText(formMessages)
  const cell = useText(gridMessages)
  const label = (column: string) => cell('cell', { row: at + 1, column })
  const [key, comparison, value] = [useTold(error('key')), useTold(error('comparison')), useTold(error('value'))]
  const parameter = parameters.find((one) => one.key === of.key)
  const choices = comparisonsOf(parameter)
  const choose = (chosen: string) => {
    const fits = comparisonsOf(parameters.find((one) => one.key === chosen))
    set({ ...of, key: chosen, comparison: fits.includes(of.comparison) ? of.comparison : (fits[0] ?? 'is') })
  }
  return (
    <>
      <div className="capability-key">
        <Select<string>
          {...key.input}
          aria-label={label(t('key'))}
          placeholder={form('choose')}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={of.key ?? null}
          options={parameters.map(({ key: one, name }) => ({ value: one, label: name }))}
          onChange={choose}
        />
        {key.told}
      </div>
      <div className="capability-comparison">
        <Select
          {...comparison.input}
          aria-label={label(t('comparison'))}
          value={of.comparison}
          options={choices.map((one) => ({ value: one, label: t(one) }))}
          onChange={(next) => set({ ...of, comparison: next })}
        />
        {comparison.told}
      </div>
      <div className="capability-value">
        <Input
          {...value.input}
          aria-label={label(t('value'))}
          autoComplete="off"
          maxLength={60}
          inputMode={parameter?.type === 'number' ? 'decimal' : 'text'}
          suffix={parameter?.unit}
          value={of.value ?? ''}
          onChange={({ target }) => set({ ...of, value: target.value })}
        />
        {value.told}
      </div>
    </>
  )
}

interface RequirementRowsProps {
  readonly of: readonly DraftRequirement[]
  /** Those of the line's category; undefined while the line has none. */
  readonly parameters: readonly Parameter[] | undefined
  readonly errors: ReadonlyMap<string, string>
  readonly set: (next: readonly DraftRequirement[], touched: string) => void
}
const most = 12

/** What technical parameters have to be. */
export const RequirementRows = ({ of, parameters, errors, set }: RequirementRowsProps) => {
  const t = useText(applicationMessages)
  const last = of.at(-1)
  const note = parameters === undefined ? t('noKindYet') : parameters.length === 0 ? t('noParameters') : undefined
  return (
    <Rows
      title={t('requirements')}
      note={note}
      error={errors.get('requirements')}
      count={of.length}
      addLabel={t('addRequirement')}
      mayAdd={(parameters?.length ?? 0) > 0 && of.length < most && !(last && isUnwritten(last))}
      row={(at) => {
        const one = of[at]
        return (
          one && (
            <Row
              of={one}
              at={at}
              parameters={parameters ?? []}
              error={(field) => errors.get(`requirements.${at}.${field}`)}
              set={(next) => set(of.with(at, next), `requirements.${at}`)}
            />
          )
        )
      }}
      add={() => set([...of, { comparison: 'least' }], '')}
      remove={(at) => set(of.toSpliced(at, 1), 'requirements')}
    />
  )
}
