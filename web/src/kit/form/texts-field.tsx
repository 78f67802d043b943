import { Select } from 'antd'
import { type FieldProps, FieldSlot } from './slot.tsx'

/** Any number of short texts, each ended by Enter, a comma or a semicolon; several are pasted at once. */
export const TextsField = <V extends object>({ max = 60, ...field }: FieldProps<V> & { max?: number }) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <Select
        {...input}
        mode="tags"
        open={false}
        suffixIcon={null}
        allowClear
        tokenSeparators={[',', '，', ';', '；', '\n', '\t']}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={(texts: string[]) =>
          set([...new Set(texts.map((text) => text.trim().slice(0, max)))].filter((text) => text !== ''))
        }
      />
    )}
  </FieldSlot>
)
