import type { ModelRow } from '@geodepot/contracts/equipment/model.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import type { CellEditor, GridColumn } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { plainName, useAllModels } from './all-models.ts'
import './model.css'

/** As much of a line as names its model: by its id, or a text that was pasted and not understood. */
interface Lined {
  readonly modelId?: number | string | undefined
}
export const modelSaid = ({ brand, devModel }: Pick<ModelRow, 'brand' | 'devModel'>): string => `${brand} ${devModel}`

/** All models by their ids and, of texts that lead to one alone, by brand and model or by the model. */
export const useModels = () => {
  const { models, loading } = useAllModels()
  return useMemo(() => {
    const all = models ?? []
    const byId = new Map(all.map((row) => [String(row.modelId), row]))
    const named = (text: string): ModelRow | undefined => {
      for (const say of [modelSaid, (row: ModelRow) => row.devModel]) {
        const found = all.filter((row) => plainName(say(row)) === plainName(text))
        if (found.length === 1) return found[0]
      }
      return undefined
    }
    return { all, loading, named, of: ({ modelId }: Lined) => byId.get(String(modelId ?? '')) }
  }, [models, loading])
}
type Models = ReturnType<typeof useModels>

interface ModelSelectProps {
  readonly models: Models
  readonly label: string
  readonly value: string | null
  readonly take: (model: ModelRow) => void
  readonly isCell?: boolean
  readonly leave?: () => void
}
/** Chooses one of all models by any of its words. */
export const ModelSelect = ({ models, label, value, take, isCell = false, leave }: ModelSelectProps) => {
  const t = useText(modelMessages)
  return (
    <Select<string, { value: string; label: string; search: string; row: ModelRow }>
      {...(isCell && { autoFocus: true, defaultOpen: true, variant: 'borderless' })}
      aria-label={label}
      placeholder={t('choose')}
      loading={models.loading}
      value={value}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 320 } } }}
      showSearch={{
        filterOption: (input, option) =>
          input
            .trim()
            .toLowerCase()
            .split(/\s+/)
            .every((word) => option?.search.includes(word) === true),
      }}
      options={models.all.map((row) => ({
        value: String(row.modelId),
        label: modelSaid(row),
        search: `${modelSaid(row)} ${row.devName} ${row.devType}`.toLowerCase(),
        row,
      }))}
      optionRender={({ data: { row } }) => (
        <span className="model-option">
          <span>{modelSaid(row)}</span>
          <small>{`${row.devName} · ${row.devType}`}</small>
        </span>
      )}
      onChange={(_value, option) => {
        if (option && !Array.isArray(option)) take(option.row)
      }}
      {...(leave && { onBlur: leave })}
    />
  )
}

/** The column of a sheet in which a line's model is chosen, or read from what was pasted. */
export const modelColumn = <L extends Lined>(
  models: Models,
  title: string,
  more: (model: ModelRow, line: L) => Partial<L> = () => ({}),
): GridColumn<L> => {
  const taken = (row: ModelRow, line: L): Partial<L> => ({ ...more(row, line), modelId: row.modelId })
  return {
    field: 'modelId' as GridColumn<L>['field'],
    title,
    required: true,
    width: 190,
    says: (line) => {
      const found = models.of(line)
      return found ? modelSaid(found) : line.modelId === undefined || models.loading ? '' : String(line.modelId)
    },
    read: (text, line) => {
      const found = models.named(text)
      return found ? taken(found, line) : text === '' ? ({ modelId: undefined } as Partial<L>) : undefined
    },
    edit: ({ line, label, take, cancel }: CellEditor<L>) => (
      <ModelSelect
        isCell
        models={models}
        label={label}
        value={models.of(line) ? String(line.modelId) : null}
        take={(row) => take(taken(row, line))}
        leave={cancel}
      />
    ),
  }
}
