import type { Target, TargetArgument } from '@geodepot/contracts/system/job.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select, Switch } from 'antd'
import { ChoiceField, FigureField, FieldSlot, type Form, TextField, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { Values } from './form.tsx'
import { useTargets } from './targets.ts'

const standards = (target: Target | undefined): NonNullable<Values['args']> =>
  Object.fromEntries(
    (target?.args ?? []).flatMap(({ name, standard }) => (standard === undefined ? [] : [[name, standard]])),
  )

/** What the job does, from the fixed list; another choice brings the arguments that it usually has. */
export const TargetField = ({ form }: { form: Form<Values> }) => {
  const t = useText(formMessages)
  const { targets, isPending } = useTargets()
  const chosen = useField(form, 'invokeTarget').value
  const choose = (name: string) => {
    form.set('invokeTarget', name)
    form.set('args', standards(targets.find((target) => target.name === name)), 'all')
  }
  return (
    <FieldSlot form={form} name="invokeTarget" hint={targets.find(({ name }) => name === chosen)?.help}>
      {({ input, value }) => (
        <Select
          {...input}
          loading={isPending}
          placeholder={t('choose')}
          notFoundContent={t('nothingToChoose')}
          showSearch={targets.length > 10}
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          value={typeof value === 'string' && value !== '' ? value : null}
          options={targets.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={choose}
        />
      )}
    </FieldSlot>
  )
}

const Argument = ({ form, of: { name, label, type, choices = [] } }: { form: Form<Values>; of: TargetArgument }) => {
  const field = { form, name: `args.${name}`, label } as const
  if (type === 'number') return <FigureField {...field} />
  if (type === 'choice') return <ChoiceField {...field} options={choices} />
  if (type === 'text') return <TextField {...field} max={500} />
  return (
    <FieldSlot {...field}>
      {({ input: { id, disabled }, value, set }) => (
        <span>
          <Switch id={id} disabled={disabled} checked={value === true} onChange={set} />
        </span>
      )}
    </FieldSlot>
  )
}

/** The arguments that the chosen target takes. */
export const Arguments = ({ form }: { form: Form<Values> }) => {
  const { targets } = useTargets()
  const chosen = useField(form, 'invokeTarget').value
  return targets
    .find(({ name }) => name === chosen)
    ?.args.map((argument) => <Argument key={argument.name} form={form} of={argument} />)
}
