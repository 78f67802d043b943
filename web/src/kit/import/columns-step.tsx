import type { ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { headsAt, repeatedHeaders } from '@geodepot/contracts/kit/import-headers.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { Alert, Button, Select } from 'antd'
import { useId } from 'react'
import { GuardedButton } from '../ui/index.ts'
import { useLabels, useText } from '../i18n/index.ts'
import { Scroll } from './scroll.tsx'
import type { ImportFacts } from './types.ts'
import type { ImportModel } from './use-import.ts'

interface Props {
  readonly model: ImportModel
  readonly facts: ImportFacts
  readonly status: ImportStatus
}
const samplesShown = 3
/** Rows further down only lend samples. */
const headerRows = 12

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const Samples = ({ status, headerRow, column }: { status: ImportStatus; headerRow: number; column: number }) => {
  const texts = status.head
    .filter(({ row }) => row > headerRow)
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter((text) => text !== '')
  return <span className="import-samples">{[...new Set(texts)].slice(0, samplesShown).join(' · ') || '–'}</span>
}

/** What each column holds, and what is to hold for all rows. */
export const ColumnsStep = ({ model, facts, status }: Props) => {
  const t = useText(importMessages)
  const label = useLabels(facts.labels)
  const { plan, busy } = model.state
  const ids = { header: useId() }
  const headers = headsAt(status.head, plan.headerRow) ?? []
  const repeated = repeatedHeaders(headers)
  const taken = new Map(plan.columns.map(({ column, field }) => [column, field]))
  const set = (column: number, field: string | undefined) =>
    model.setColumns([
      ...plan.columns.filter((one) => one.column !== column && one.field !== field),
      ...(field === undefined ? [] : [{ column, field }]),
    ])
  const options = facts.fields.map(({ key, required }) => ({
    value: key,
    label: `${label(key)}${required ? ' *' : ''}`,
  }))
  const forAll = facts.fields.filter(
    ({ key, forAll: may }) =>
      may && facts.forAll[key] !== undefined && !plan.columns.some(({ field }) => field === key),
  )
  return (
    <>
      {status.remarks.map((remark) => (
        <Alert key={remark} type="info" showIcon title={remark} />
      ))}
      {plan.columns.length === 0 && <Alert type="warning" showIcon title={t('noneRecognised')} />}
      {repeated.length > 0 && (
        <Alert type="warning" showIcon title={t('repeatedHeader', { headers: repeated.join(', ') })} />
      )}
      <div className="import-header-row">
        <label htmlFor={ids.header}>{t('headerRow')}</label>
        <Select
          id={ids.header}
          value={plan.headerRow}
          onChange={(row: number) => model.setHeaderRow(row)}
          popupMatchSelectWidth={false}
          options={[
            ...status.head.slice(0, headerRows).map(({ row, cells }) => ({
              value: row,
              label: t('rowOf', { row, text: cells.filter(Boolean).slice(0, 4).join(' · ') }),
            })),
            { value: 0, label: t('noHeader') },
          ]}
        />
      </div>
      <Scroll label={t('columns')}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('header')}</th>
              <th scope="col">{t('samples')}</th>
              <th scope="col">{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: status.width }, (_, column) => (
              <tr key={column}>
                <td>{letterOf(column)}</td>
                <td>{headers[column] ?? '–'}</td>
                <td>
                  <Samples status={status} headerRow={plan.headerRow} column={column} />
                </td>
                <td>
                  <Select
                    aria-label={`${letterOf(column)} ${t('field')}`}
                    className="import-choice"
                    allowClear
                    showSearch
                    optionFilterProp="label"
                    placeholder={t('notImported')}
                    popupMatchSelectWidth={false}
                    value={taken.get(column) ?? null}
                    options={options}
                    onChange={(field: string | null | undefined) => set(column, field ?? undefined)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {forAll.length > 0 && (
        <fieldset className="import-for-all">
          <legend>{t('forAllRows')}</legend>
          {forAll.map(({ key, required }) => {
            const Pick = facts.forAll[key]
            const change = (value: string | undefined) =>
              model.setPlan({ defaults: { ...plan.defaults, [key]: value ?? '' } })
            return (
              Pick && (
                <div key={key} className="import-field">
                  <span aria-hidden="true">
                    {label(key)}
                    {required && <b> *</b>}
                  </span>
                  <Pick label={label(key)} value={plan.defaults[key] || undefined} set={change} />
                </div>
              )
            )
          })}
        </fieldset>
      )}
      <p className="import-hint">{t('emptyCells')}</p>
      <footer className="import-foot">
        <Button onClick={() => model.go('file')}>{t('anotherFile')}</Button>
        <GuardedButton
          type="primary"
          disabled={busy !== undefined}
          busyText={t('checking')}
          onPress={() => model.look({}, 'values')}
        >
          {t('next')}
        </GuardedButton>
      </footer>
    </>
  )
}
