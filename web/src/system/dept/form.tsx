import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type DeptDetail, dept, rootDepartment } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  TreeField,
  type RecordFormProps,
  demanding,
  useRecordForm,
} from '../../kit/form/index.ts'
import { Waiting } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useBelow } from './opening.ts'
import { nextOrder, placesIn } from './places.ts'
import { useWords } from './words.tsx'

type Values = Partial<AskOf<typeof dept.create>>
const calls = {
  get: dept.get,
  create: demanding(dept.create, 'deptNameEn'),
  update: demanding(dept.update, 'deptNameEn', 'parentId', 'deptType'),
}
// The company stands below nothing.
const ofCompany = { ...calls, update: demanding(dept.update, 'deptNameEn') }
const written = (of: DeptDetail): Values => ({
  deptName: of.deptName,
  deptNameEn: of.deptNameEn,
  shortCode: of.shortCode ?? '',
  orderNum: of.orderNum,
  leader: of.leader,
  phone: of.phone,
  email: of.email,
  country: of.country,
  timeZone: of.timeZone,
  status: of.status,
  remark: of.remark ?? '',
  ...(of.parentId !== null && { parentId: of.parentId }),
  ...(of.deptType !== 'ROOT' && { deptType: of.deptType }),
})
const zones = (own: string | undefined) =>
  [...new Set([...(own === undefined ? [] : [own]), ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone,
  }))
const none: never[] = []

/**
 * What a new department opens with: below the one that was chosen, in its
 * country and time zone, after those that are there.
 */
const useBlank = (): { blank: Values; ready: boolean } => {
  const below = useBelow()
  const { data, isPending } = useApiQuery(dept.list, {})
  const parentId = below?.deptId ?? data?.find((row) => row.parentId === null)?.deptId
  return {
    ready: !isPending,
    blank: {
      status: '0',
      orderNum: nextOrder(data ?? none, parentId ?? rootDepartment),
      country: below?.country ?? '1',
      timeZone: below?.timeZone ?? 'Asia/Shanghai',
      ...(parentId !== undefined && { parentId, deptType: parentId === rootDepartment ? 'SECOND' : 'OFFICE' }),
    },
  }
}

const Parent = ({ form, own }: { form: Form<Values>; own: string | undefined }) => {
  const t = useText(deptMessages)
  const whole = useApiQuery(dept.list, {}, { enabled: own === undefined })
  const others = useApiQuery(dept.exclude, { id: own ?? '' }, { enabled: own !== undefined })
  const { data = none, isPending } = own === undefined ? whole : others
  const branches = useMemo(() => placesIn(data, t('company')), [data, t])
  return <TreeField form={form} name="parentId" branches={branches} loading={isPending} />
}

const Fields = (props: RecordFormProps<typeof dept.get> & { blank: Values }) => {
  const t = useText(deptMessages)
  const words = useWords()
  const { given, blank } = props
  const isCompany = given?.deptType === 'ROOT'
  const form: Form<Values> = useRecordForm(props, {
    calls: isCompany ? ofCompany : calls,
    blank,
    written,
    fixed: ({ deptId, version }) => ({ deptId, version }),
    ask: ({ deptId }) => ({ id: deptId }),
  })
  const codeUsed = given?.codeUsed === true
  const zoneOptions = useMemo(() => zones(given?.timeZone), [given])
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        {!isCompany && <Parent form={form} own={given?.deptId} />}
        {!isCompany && <ChoiceField form={form} name="deptType" options={words.kindOptions} />}
        <TextField form={form} name="deptName" label={t('deptNameCn')} max={60} autoFocus={given === undefined} />
        <TextField form={form} name="deptNameEn" max={80} />
        <TextField
          form={form}
          name="shortCode"
          max={4}
          disabled={codeUsed}
          hint={t(codeUsed ? 'shortCodeFixed' : 'shortCodeHint')}
        />
        <FigureField form={form} name="orderNum" />
        <ChoiceField form={form} name="country" options={words.countryOptions} />
        <ChoiceField form={form} name="timeZone" options={zoneOptions} />
        {!isCompany && <RadioField form={form} name="status" options={words.statusOptions} />}
      </FormSection>
      <FormSection title={t('contact')}>
        <TextField form={form} name="leader" max={40} />
        <TextField form={form} name="phone" max={30} />
        <TextField form={form} name="email" max={80} />
        <LongTextField wide form={form} name="remark" rows={2} />
      </FormSection>
    </FormFrame>
  )
}

/** A department: where it stands, what it is called, what it is for and who leads it. */
const DeptForm = (props: RecordFormProps<typeof dept.get>) => {
  const { blank, ready } = useBlank()
  return props.given !== undefined || ready ? <Fields {...props} blank={blank} /> : <Waiting as="fields" />
}
export default DeptForm
