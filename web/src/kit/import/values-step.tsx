import type { UnknownValue } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { Alert, Button, Select, Tabs } from 'antd'
import { useState } from 'react'
import { GuardedButton } from '../ui/index.ts'
import { shownNumber, useLabels, useText } from '../i18n/index.ts'
import { Scroll } from './scroll.tsx'
import { type Decided, type ImportFacts, valueKey } from './types.ts'
import type { ImportModel } from './use-import.ts'

interface Props {
  readonly model: ImportModel
  readonly facts: ImportFacts
}
interface ValueProps extends Props {
  readonly one: UnknownValue
}

const isDecided = (decision: Decided | undefined) => decision?.use !== undefined || decision?.create !== undefined
const creating = 'create'

/** What one value means: one that is there, or a new one. */
const Meaning = ({ model, facts, one }: ValueProps) => {
  const t = useText(importMessages)
  const { decided, check, status } = model.state
  const key = valueKey(one)
  const decision = decided[key]
  const mayCreate = status?.can[one.field] === true
  const choices = check?.choices[one.field] ?? []
  const similar = new Set(one.alike.map(({ use }) => use))
  const set = (next: Decided) => model.decide({ [key]: next })
  const Find = facts.find?.[one.field]
  const Make = facts.make?.[one.field]
  const toCreate = mayCreate ? [{ value: creating, label: t('createNew', { value: one.value }) }] : []
  // What is nearly the same stands first: a new one beside it may be a slip of the pen.
  const options = [
    ...(one.alike.length > 0 ? [] : toCreate),
    ...(one.alike.length > 0
      ? [{ label: t('alike'), options: one.alike.map(({ use, label }) => ({ value: `use:${use}`, label })) }]
      : []),
    ...(one.alike.length > 0 ? toCreate : []),
    ...(choices.length > 0
      ? [
          {
            label: t('all'),
            options: choices
              .filter(({ use }) => !similar.has(use))
              .map(({ use, label }) => ({ value: `use:${use}`, label })),
          },
        ]
      : []),
  ]
  const shown = decision?.use === undefined ? (decision?.create === undefined ? null : creating) : `use:${decision.use}`
  return (
    <div className="import-meaning">
      <Select
        aria-label={`${one.value}: ${t('meaning')}`}
        className="import-choice"
        showSearch
        optionFilterProp="label"
        placeholder={t('undecided')}
        popupMatchSelectWidth={false}
        allowClear
        status={shown === null ? 'warning' : ''}
        value={shown}
        options={options}
        onChange={(chosen: string | null | undefined) =>
          set(chosen === creating ? { create: one.decision?.create ?? {} } : chosen ? { use: chosen.slice(4) } : {})
        }
      />
      {Find && decision?.create === undefined && (
        <Find
          label={`${one.value}: ${t('meaning')}`}
          value={decision?.use}
          set={(use) => set(use === undefined ? {} : { use })}
        />
      )}
      {Make && decision?.create !== undefined && (
        <Make value={one} given={decision.create} set={(create) => set({ create })} />
      )}
    </div>
  )
}

// A table row is cheap, its select is not: more of them appear on request.
const shownAtOnce = 50

const Values = ({ model, facts, of }: Props & { of: readonly UnknownValue[] }) => {
  const t = useText(importMessages)
  const [shown, setShown] = useState(shownAtOnce)
  const { decided, status } = model.state
  const open = of.filter((one) => !isDecided(decided[valueKey(one)]))
  const field = of[0]?.field ?? ''
  // Those that resemble one of the company's are made in a step of their own.
  const unlike = open.filter(({ alike, decision }) => alike.length === 0 || decision !== null)
  const some = unlike.length > 0 && unlike.length < open.length
  const create = () =>
    model.decide(
      Object.fromEntries((some ? unlike : open).map((one) => [valueKey(one), { create: one.decision?.create ?? {} }])),
    )
  return (
    <>
      {open.length > 0 && status?.can[field] === true && (
        <Button size="small" onClick={create}>
          {t(some ? 'createUnlike' : 'createAll')}
        </Button>
      )}
      <Scroll label={t('stepValues')}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{t('value')}</th>
              <th scope="col" className="import-figure">
                {t('rows')}
              </th>
              <th scope="col">{t('meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {of.slice(0, shown).map((one) => (
              <tr key={valueKey(one)}>
                <td>
                  {one.of !== null && <small>{one.of} </small>}
                  {one.value}
                </td>
                <td className="import-figure">{shownNumber(one.count, 0)}</td>
                <td>
                  <Meaning model={model} facts={facts} one={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {of.length > shown && (
          <Button type="link" onClick={() => setShown(shown + 200)}>
            {t('moreUnknownShow', { count: of.length - shown })}
          </Button>
        )}
      </Scroll>
    </>
  )
}

/** Values that are not known yet: mapped, or made with the import. */
export const ValuesStep = ({ model, facts }: Props) => {
  const t = useText(importMessages)
  const label = useLabels(facts.labels)
  const { unknown, decided, check, busy } = model.state
  const fields = [...Map.groupBy(unknown, ({ field }) => field)].sort(
    ([a], [b]) => facts.fields.findIndex(({ key }) => key === a) - facts.fields.findIndex(({ key }) => key === b),
  )
  const open = unknown.filter((one) => !isDecided(decided[valueKey(one)])).length
  const more = (check?.unknownTotal ?? 0) - (check?.unknown.length ?? 0)
  return (
    <>
      <p>{t('unknownIntro')}</p>
      {more > 0 && <Alert type="warning" showIcon title={t('moreUnknown', { count: more })} />}
      <Tabs
        items={fields.map(([field, of]) => ({
          key: field,
          label: t('valueCount', { label: label(field), count: of.length }),
          children: <Values model={model} facts={facts} of={of} />,
        }))}
      />
      {open > 0 && (
        <p className="import-hint" role="status">
          {t('stillUndecided', { count: open })}
        </p>
      )}
      <footer className="import-foot">
        <Button onClick={() => model.go('columns')}>{t('back')}</Button>
        <GuardedButton
          type="primary"
          disabled={busy !== undefined}
          busyText={t('checking')}
          onPress={() => model.look({}, 'check')}
        >
          {t('next')}
        </GuardedButton>
      </footer>
    </>
  )
}
