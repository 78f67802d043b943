import { model } from '@geodepot/contracts/equipment/model.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ModelForm, type PickedModel } from './model-form.tsx'

interface ModelFieldProps<V extends object> extends FieldProps<V> {
  readonly tracking: 'single' | 'bulk'
  readonly shown?: string | undefined
  readonly onPick: (model: PickedModel | undefined) => void
}

/** A model, found by brand, model or name; those who may make one that is missing. */
export const ModelField = <V extends object>({ tracking, onPick, ...field }: ModelFieldProps<V>) => {
  const t = useText(modelMessages)
  const tf = useText(formMessages)
  const [making, setMaking] = useState<string>()
  const made = (picked: PickedModel) => {
    setMaking(undefined)
    field.form.set(field.name, picked.modelId)
    onPick(picked)
  }
  return (
    <>
      <PickField
        {...field}
        of={model.list}
        ask={(keyword) => ({ keyword, tracking, pageSize: 30, orderByColumn: 'brand' as const })}
        onPick={onPick}
        idOf={(row) => row.modelId}
        say={(row) => `${row.brand} ${row.devModel}`}
        detail={(row) => `${row.devName} · ${row.devType}`}
        create={(keyword, close) => (
          <Allowed permissions={[model.create.permission]}>
            {tf('notListed')}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => {
                close()
                setMaking(keyword)
              }}
            >
              {t('add')}
            </Button>
          </Allowed>
        )}
      />
      {making !== undefined && (
        <AppDialog open title={t('add')} width={480} onClose={() => setMaking(undefined)}>
          <ModelForm tracking={tracking} name={making} made={made} cancel={() => setMaking(undefined)} />
        </AppDialog>
      )}
    </>
  )
}
