import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { type DraftAccepted, isUnwritten } from './capability.ts'
import type { Kind, Kinds } from '../form/kinds.ts'
import { Rows, useTold } from './rows.tsx'

interface ModelOption {
  readonly value: number
  readonly label: string
  readonly search?: string
  readonly kind: Kind
}
const optionOf = (kind: Kind): ModelOption => ({
  value: kind.modelId ?? 0,
  label: kind.name,
  search: `${kind.name} ${kind.detail}`.toLowerCase(),
  kind,
})
const place = '\u0000'

interface RowProps {
  readonly of: DraftAccepted
  readonly at: number
  readonly groups: readonly object[]
  readonly kind: Kind | undefined
  readonly asked: string
  readonly error: (field: string) => string | undefined
  readonly set: (next: DraftAccepted) => void
}
const Row = ({ of, at, groups, kind, asked, error, set }: RowProps) => {
  const t = useText(applicationMessages)
  const form = useText(formMessages)
  const cell = useText(gridMessages)
  const label = (column: string) => cell('cell', { row: at + 1, column })
  const [model, factor] = [useTold(error('modelId')), useTold(error('factor'))]
  const [before, after] = t('factorMeans', { unit: kind?.unit ?? '', factor: place, asked }).split(place)
  return (
    <>
      <div className="capability-model">
        <Select<number, ModelOption>
          {...model.input}
          aria-label={label(t('modelId'))}
          placeholder={form('typeToSearch')}
          notFoundContent={form('nothingToChoose')}
          popupMatchSelectWidth={false}
          value={of.modelId === undefined ? null : Number(of.modelId)}
          options={groups as unknown as ModelOption[]}
          showSearch={{
            filterOption: (input, option) =>
              input
                .trim()
                .toLowerCase()
                .split(/\s+/)
                .every((word) => option?.search?.includes(word) === true),
          }}
          labelRender={({ value, label: name }) => name ?? kind?.name ?? String(value)}
          optionRender={({ data }) => (
            <span className="kind-option">
              <span>
                {data.kind.name}
                <i>{data.kind.unit}</i>
              </span>
              <small>{data.kind.detail}</small>
            </span>
          )}
          onChange={(chosen) => set({ ...of, modelId: chosen })}
        />
        {model.told}
      </div>
      <div className="capability-factor">
        <label>
          <span>{kind && before}</span>
          <Input
            {...factor.input}
            aria-label={label(t('factor'))}
            className="field-figure"
            autoComplete="off"
            inputMode="decimal"
            maxLength={24}
            value={String(of.factor ?? '')}
            onChange={({ target }) => set({ ...of, factor: target.value })}
          />
          <span>{after}</span>
        </label>
        {factor.told}
      </div>
    </>
  )
}

interface AcceptedRowsProps {
  readonly of: readonly DraftAccepted[]
  readonly kind: Kind | undefined
  readonly kinds: Kinds
  /** The unit that the line asks in, as it is shown. */
  readonly asked: string
  readonly errors: ReadonlyMap<string, string>
  readonly set: (next: readonly DraftAccepted[], touched: string) => void
}
const most = 50

/** Which models are taken for the line, and how much of it one of each stands for. */
export const AcceptedRows = ({ of, kind, kinds, asked, errors, set }: AcceptedRowsProps) => {
  const t = useText(applicationMessages)
  const last = of.at(-1)
  const chosen = of.map(({ modelId }) => modelId ?? '').join()
  const { near, groups } = useMemo(() => {
    const taken = new Set(chosen.split(',').map(Number))
    const own = kind === undefined ? [] : kinds.modelsIn(kind.within)
    const free = ({ modelId = 0 }: Kind) => modelId !== kind?.modelId && !taken.has(modelId)
    const others = kinds.all.filter((one) => one.modelId !== undefined && free(one) && !own.includes(one))
    const groupOf = (label: string, some: readonly Kind[]) =>
      some.length === 0 ? [] : [{ label, title: label, options: some.map(optionOf) }]
    return {
      near: own.filter(free),
      groups: [
        ...groupOf(t('ofCategory'), own.filter(free)),
        ...groupOf(t(own.length === 0 ? 'models' : 'ofOthers'), others),
      ],
    }
  }, [chosen, kind, kinds, t])
  const missing = near.slice(0, most - of.filter((row) => !isUnwritten(row)).length)
  const all = kind?.categoryId !== undefined && missing.length > 0 && (
    <Button
      size="small"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() =>
        set(
          [...of.filter((row) => !isUnwritten(row)), ...missing.map(({ modelId }) => ({ modelId, factor: '1' }))],
          'accepted',
        )
      }
    >
      {t('addCategory', { count: missing.length })}
    </Button>
  )
  return (
    <Rows
      title={t('accepted')}
      note={kind && t(kind.modelId === undefined ? 'acceptedOfCategory' : 'acceptedOfModel')}
      error={errors.get('accepted')}
      count={of.length}
      addLabel={t('addAccepted')}
      more={all}
      mayAdd={of.length < most && !(last && isUnwritten(last))}
      row={(at) => {
        const one = of[at]
        return (
          one && (
            <Row
              of={one}
              at={at}
              groups={groups}
              kind={kinds.of({ modelId: one.modelId })}
              asked={asked}
              error={(field) => errors.get(`accepted.${at}.${field}`)}
              set={(next) => set(of.with(at, next), `accepted.${at}`)}
            />
          )
        )
      }}
      add={() => set([...of, { factor: '1' }], 'accepted.none')}
      remove={(at) => set(of.toSpliced(at, 1), 'accepted')}
    />
  )
}
