import { type ChainPerson, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { type FieldProps, FieldSlot, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

interface PeopleFieldProps<V extends object> extends FieldProps<V> {
  /** Those chosen, as far as the page knows what they are called. */
  readonly known: readonly ChainPerson[]
  readonly pick: (people: readonly ChainPerson[]) => void
}
interface Choice {
  readonly value: number
  readonly label: string
  readonly detail?: string
  readonly person: ChainPerson
}

/** Several people, found by name or account. */
export const PeopleField = <V extends object>({ known, pick, ...field }: PeopleFieldProps<V>) => {
  const t = useText(chainMessages)
  const form = useText(formMessages)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(
    chain.people,
    { pageSize: 20, ...(keyword !== '' && { keyword }) },
    { enabled: open, keep: true },
  )
  const rows = data?.rows ?? []
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => {
        const ids = (Array.isArray(value) ? value : []).map(Number)
        const found = new Map<number, ChainPerson>([...known, ...rows].map((person) => [person.userId, person]))
        return (
          <Select<number[], Choice>
            {...input}
            mode="multiple"
            showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
            open={open}
            onOpenChange={setOpen}
            loading={isFetching}
            placeholder={t('pickPeople')}
            notFoundContent={isFetching ? null : form('nothingToChoose')}
            value={ids}
            options={[
              ...new Map(
                [...known.filter(({ userId }) => ids.includes(userId)), ...rows].map((person) => [
                  person.userId,
                  person,
                ]),
              ).values(),
            ].map((person) => ({ value: person.userId, label: person.nickName, detail: person.deptName, person }))}
            optionRender={({ data: option }) => (
              <span className="pick-option">
                <span>{option.label}</span>
                <small>{option.detail}</small>
              </span>
            )}
            onChange={(chosen) => {
              set(chosen)
              pick(chosen.flatMap((id) => found.get(id) ?? []))
              setTyped('')
            }}
          />
        )
      }}
    </FieldSlot>
  )
}
