import { type ChainDetail, chainModes, chainPlaces, chainWho } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { ChoiceField, FigureField, type Form, MoneyField, RadioField, TextField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../dept/index.ts'
import { PeopleField } from './people-field.tsx'
import type { DraftStep, Values } from './values.ts'
import { useRoles } from './words.ts'

interface StepFormProps {
  readonly form: Form<Values>
  readonly of: ChainDetail
  readonly at: number
  readonly step: DraftStep
  readonly count: number
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}

/** Whom a step asks. */
const Who = ({ form, at, step }: Pick<StepFormProps, 'form' | 'at' | 'step'>) => {
  const t = useText(chainMessages)
  const { roles, loading } = useRoles()
  const name = <N extends string>(field: N) => `steps.${at}.${field}` as const
  const options = roles.map(({ roleKey, roleName, holders }) => ({
    value: roleKey,
    label: `${roleName} · ${t('holders', { count: holders })}`,
  }))
  return (
    <>
      <RadioField
        form={form}
        name={name('who')}
        options={chainWho.map((value) => ({ value, label: t(`who_${value}`) }))}
        required
      />
      {step.who === 'unit' && <DepartmentField form={form} name={name('deptId')} whole required />}
      {step.who !== 'people' && (
        <ChoiceField
          form={form}
          name={name('roleKey')}
          options={options}
          loading={loading}
          required={step.who === 'role'}
          hint={step.who === 'unit' ? t('unitHint') : undefined}
        />
      )}
      {step.who === 'role' && (
        <ChoiceField
          form={form}
          name={name('place')}
          options={chainPlaces.map((value) => ({ value, label: t(`place_${value}`) }))}
          required
          hint={step.place === 'department' ? t('placeHint_department') : undefined}
        />
      )}
      {step.who === 'people' && (
        <PeopleField
          form={form}
          name={name('userIds')}
          known={step.$people ?? []}
          pick={(people) => form.set(name('$people'), people)}
          required
        />
      )}
    </>
  )
}

/** What one step says: its name, whom it asks, when, and what happens when nobody answers. */
export const StepForm = ({ form, of, at, step, count, move, remove }: StepFormProps) => {
  const t = useText(chainMessages)
  const box = useRef<HTMLDivElement>(null)
  const fresh = step.stepName === ''
  // A new step is named first.
  useEffect(() => {
    if (fresh) box.current?.querySelector('input')?.focus()
  }, [fresh])
  const name = <N extends string>(field: N) => `steps.${at}.${field}` as const
  return (
    <div ref={box} className="chain-fields">
      <h2>{t('stepOf', { number: at + 1 })}</h2>
      <TextField form={form} name={name('stepName')} max={40} required />
      <TextField form={form} name={name('stepNameEn')} max={80} required />
      <Who form={form} at={at} step={step} />
      <RadioField
        form={form}
        name={name('mode')}
        options={chainModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
      />
      {of.conditions.length > 0 && (
        <ChoiceField
          form={form}
          name={name('condition')}
          options={of.conditions.map((condition) => ({ value: condition.name, label: condition.label }))}
          placeholder={t('always')}
        />
      )}
      {of.hasAmount && (
        <>
          <MoneyField form={form} name={name('amountFrom')} unit="USD" />
          <MoneyField form={form} name={name('amountTo')} unit="USD" />
        </>
      )}
      <FigureField form={form} name={name('remindHours')} unit={t('hours')} hint={t('remindHint')} />
      <div className="chain-tools">
        <Button icon={<ArrowUpOutlined aria-hidden="true" />} disabled={at === 0} onClick={() => move(-1)}>
          {t('moveUp')}
        </Button>
        <Button icon={<ArrowDownOutlined aria-hidden="true" />} disabled={at >= count - 1} onClick={() => move(1)}>
          {t('moveDown')}
        </Button>
        <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={remove}>
          {t('removeStep')}
        </Button>
      </div>
    </div>
  )
}
