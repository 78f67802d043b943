import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { textOfValue } from './fields.tsx'
import { type FieldProps, FieldSlot } from './slot.tsx'

/** An input for a password: hidden unless its owner wants to see it. */
export const SecretInput = (props: Omit<ComponentProps<typeof Input>, 'type' | 'suffix'>) => {
  const t = useText(formMessages)
  const [seen, setSeen] = useState(false)
  const label = t(seen ? 'hideSecret' : 'showSecret')
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      suffix={
        <Button
          type="text"
          size="small"
          aria-label={label}
          title={label}
          aria-pressed={seen}
          icon={seen ? <EyeOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}

/** A password. `kept` says which one the browser may fill in. */
export const SecretField = <V extends object>({
  kept,
  max = 64,
  ...field
}: FieldProps<V> & { kept: 'current-password' | 'new-password'; max?: number }) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <SecretInput
        {...input}
        autoComplete={kept}
        maxLength={max}
        value={textOfValue(value)}
        onChange={({ target }) => set(target.value)}
      />
    )}
  </FieldSlot>
)
