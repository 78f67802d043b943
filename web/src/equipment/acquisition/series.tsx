import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import type { ModelRow } from '@geodepot/contracts/equipment/model.ts'
import { type Ranged, serialsOf } from '@geodepot/contracts/equipment/acquisition.serials.rules.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { plainFigure } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { ModelSelect, useModels } from '../model/index.ts'
import type { DraftLine } from './values.ts'
import './series.css'

interface SeriesProps {
  /** How many lines there are already. */
  readonly written: number
  readonly add: (lines: DraftLine[]) => void
  /** What is asked for of each, where it is not its value. */
  readonly valueLabel?: string
  readonly close: () => void
}

/** Devices in a row: a model, their numbers as a range or a pasted column, and what each is worth. */
const Series = ({ written, add, valueLabel, close }: SeriesProps) => {
  const t = useText(acquisitionMessages)
  const models = useModels()
  const [model, setModel] = useState<ModelRow>()
  const [text, setText] = useState('')
  const [fleet, setFleet] = useState('')
  const [value, setValue] = useState('')
  const id = useId()
  const most = lineBound - written
  const serials: Ranged = serialsOf(text, most)
  const fleets: Ranged | undefined = fleet.trim() === '' ? undefined : serialsOf(fleet, most)
  const said = ({ problem }: Ranged) => (problem ? t(problem.key, problem.params) : undefined)
  const count = serials.serials?.length ?? 0
  const differs =
    fleets?.serials && serials.serials && fleets.serials.length !== count
      ? t('seriesCounts', { fleet: fleets.serials.length, count })
      : undefined
  const problems = { text: text.trim() === '' ? undefined : said(serials), fleet: (fleets && said(fleets)) ?? differs }
  const isReady = model !== undefined && count > 0 && problems.text === undefined && problems.fleet === undefined
  const press = () => {
    if (!isReady || !serials.serials) return
    add(
      serials.serials.map((devSign, at) => ({
        modelId: model.modelId,
        qty: '1',
        devName: model.devName,
        devSign,
        ...(fleets?.serials?.[at] !== undefined && { selfNum: fleets.serials[at] }),
        ...(value !== '' && { unitValue: value }),
      })),
    )
    close()
  }
  const area = (name: 'text' | 'fleet', label: string, hint: string, now: string, set: (next: string) => void) => (
    <div className="series-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input.TextArea
        id={`${id}-${name}`}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={hint}
        value={now}
        status={problems[name] === undefined ? '' : 'error'}
        aria-describedby={`${id}-${name}-said`}
        onChange={({ target }) => set(target.value)}
      />
      <p id={`${id}-${name}-said`} className={problems[name] === undefined ? 'quiet' : 'field-error'} role="status">
        {problems[name] ??
          (name === 'text' && serials.serials
            ? t('seriesSaid', { count, first: serials.serials[0] ?? '', last: serials.serials.at(-1) ?? '' })
            : '')}
      </p>
    </div>
  )
  return (
    <AppDialog
      open
      title={t('series')}
      width={720}
      sheet
      onClose={close}
      dirty={text !== ''}
      footer={
        <Button type="primary" disabled={!isReady} onClick={press}>
          {t('seriesAdd', { count })}
        </Button>
      }
    >
      <div className="series">
        <div className="series-field">
          <span>{t('modelId')}</span>
          <ModelSelect
            models={{ ...models, all: models.all.filter(({ tracking }) => tracking === 'single') }}
            label={t('modelId')}
            value={model === undefined ? null : String(model.modelId)}
            take={setModel}
          />
        </div>
        <div className="series-field">
          <label htmlFor={`${id}-value`}>{valueLabel ?? t('unitValue')}</label>
          <Input
            id={`${id}-value`}
            inputMode="decimal"
            maxLength={18}
            value={value}
            onChange={({ target }) => setValue(plainFigure(target.value))}
          />
        </div>
        {area('text', t('seriesText'), t('seriesHint'), text, setText)}
        {area('fleet', t('seriesFleet'), t('seriesFleetHint'), fleet, setFleet)}
      </div>
    </AppDialog>
  )
}
export default Series
