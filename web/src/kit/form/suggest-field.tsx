import { AutoComplete } from 'antd'
import { type FieldProps, FieldSlot } from './slot.tsx'
import { textOfValue } from './fields.tsx'

/** Something to write instead of typing it; `detail` tells it from others that look alike. */
export interface Suggestion {
  readonly value: string
  readonly label: string
  readonly detail?: string
  readonly key?: string | number
}
interface SuggestFieldProps<V extends object> extends FieldProps<V> {
  readonly options: readonly Suggestion[]
  readonly max?: number
  /** Told what was typed, for suggestions that have to be fetched. */
  readonly onType?: (text: string) => void
  /** Told which suggestion was taken; nothing when the text is a person's own. */
  readonly onPick?: (taken: Suggestion | undefined) => void
}

/** A text that is free, with suggestions to take. */
export const SuggestField = <V extends object>({
  options,
  max = 100,
  onType,
  onPick,
  ...field
}: SuggestFieldProps<V>) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <AutoComplete<string, Suggestion>
        {...input}
        allowClear
        popupMatchSelectWidth={false}
        options={[...options]}
        value={textOfValue(value)}
        styles={{ popup: { root: { minWidth: 240 } } }}
        showSearch={{
          filterOption: onType
            ? false
            : (typed, option) =>
                `${option?.value ?? ''} ${option?.label ?? ''} ${option?.detail ?? ''}`
                  .toLowerCase()
                  .includes(typed.toLowerCase()),
        }}
        optionRender={({ data }) => (
          <span className="pick-option">
            <span>{data.label}</span>
            {data.detail !== undefined && data.detail !== '' && <small>{data.detail}</small>}
          </span>
        )}
        onChange={(text: string | undefined, option) => {
          set((text ?? '').slice(0, max))
          onType?.(text ?? '')
          onPick?.(Array.isArray(option) || option?.value !== text ? undefined : option)
        }}
      />
    )}
  </FieldSlot>
)
