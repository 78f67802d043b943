import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type MenuDetail, type MenuType, isAddress, menu } from '@geodepot/contracts/system/menu.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
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
  useField,
  type RecordFormProps,
  demanding,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { IconField } from './icon-field.tsx'
import { type Place, usePlace } from './opening.ts'
import { placesFor } from './places.ts'
import { useWords } from './words.tsx'

/** What a person writes, and how the menu opens as the page remembers it. */
type Values = Partial<AskOf<typeof menu.create>> & { $opens?: 'view' | 'inside' | 'outside' }

const opensOf = ({ path, isFrame }: Pick<MenuDetail, 'path' | 'isFrame'>): NonNullable<Values['$opens']> =>
  !isAddress(path) ? 'view' : isFrame === '0' ? 'outside' : 'inside'
const written = (of: MenuDetail): Values => ({
  menuName: of.menuName,
  menuNameEn: of.menuNameEn,
  parentId: of.parentId,
  orderNum: of.orderNum,
  menuType: of.menuType,
  path: of.path,
  component: of.component,
  perms: of.perms,
  icon: of.icon,
  isFrame: of.isFrame,
  isCache: of.isCache,
  visible: of.visible,
  status: of.status,
  isAffix: of.isAffix,
  alwaysShow: of.alwaysShow,
  activeMenu: of.activeMenu,
  section: of.section,
  sectionEn: of.sectionEn,
  remark: of.remark ?? '',
  $opens: opensOf(of),
})
const blank = ({ menuId, menuType }: Place): Values => ({
  parentId: menuId,
  menuType: menuType === undefined ? 'M' : menuType === 'M' ? 'C' : 'F',
  orderNum: 1,
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
  isAffix: 'N',
  alwaysShow: 'N',
  $opens: 'view',
})
const calls = {
  get: menu.get,
  create: demanding(menu.create, 'menuNameEn'),
  update: demanding(menu.update, 'menuNameEn'),
}
const none: never[] = []

const Parent = ({ form, type, own }: { form: Form<Values>; type: MenuType; own: number | undefined }) => {
  const t = useText(menuMessages)
  const { data = none, isPending } = useApiQuery(menu.list, {})
  const branches = useMemo(() => placesFor(data, type, own, t('top')), [data, type, own, t])
  return <TreeField form={form} name="parentId" branches={branches} loading={isPending} />
}

/** Where a menu leads: a page of the system, or an address. */
const Target = ({ form }: { form: Form<Values> }) => {
  const t = useText(menuMessages)
  const words = useWords()
  const opens = useField(form, '$opens').value as Values['$opens']
  const { data: views = none, isPending } = useApiQuery(menu.views, {})
  const options = useMemo(() => views.map((view) => ({ value: view, label: view })), [views])
  const turn = (next: string) => {
    form.set('isFrame', next === 'outside' ? '0' : '1')
    // A path of ours is no address, nor the other way round.
    if ((next === 'view') !== (opens === 'view')) form.set('path', '')
    if (next !== 'view') form.set('component', '')
  }
  return (
    <>
      <RadioField wide form={form} name="$opens" label={t('isFrame')} options={words.opensOptions} onPick={turn} />
      {opens === 'view' && <ChoiceField required form={form} name="component" options={options} loading={isPending} />}
      {opens === 'view' ? (
        <TextField required form={form} name="path" max={200} hint={t('pathHint')} />
      ) : (
        <TextField wide required form={form} name="path" label={t('address')} max={200} hint={t('addressHint')} />
      )}
    </>
  )
}

const Looks = ({ form, type }: { form: Form<Values>; type: 'M' | 'C' }) => {
  const t = useText(menuMessages)
  const words = useWords()
  const visible = useField(form, 'visible').value
  return (
    <>
      <RadioField form={form} name="visible" options={words.visibleOptions} />
      {type === 'C' && <RadioField form={form} name="isCache" options={words.cacheOptions} />}
      {type === 'C' && <RadioField form={form} name="isAffix" options={words.affixOptions} />}
      {type === 'C' && visible === '1' && (
        <TextField form={form} name="activeMenu" max={200} hint={t('activeMenuHint')} />
      )}
    </>
  )
}

/** The card of a menu: the fields that its type has. */
const MenuForm = (props: RecordFormProps<typeof menu.get>) => {
  const t = useText(menuMessages)
  const words = useWords()
  const place = usePlace()
  const form: Form<Values> = useRecordForm(props, {
    calls,
    blank: blank(place),
    written,
    fixed: ({ menuId, version }) => ({ menuId, version }),
    ask: ({ menuId }) => ({ id: menuId }),
  })
  const type = useField(form, 'menuType').value as MenuType
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <RadioField wide form={form} name="menuType" options={words.typeOptions} />
        <Parent form={form} type={type} own={props.given?.menuId} />
        <FigureField form={form} name="orderNum" />
        <TextField form={form} name="menuName" label={t('nameCn')} max={50} />
        <TextField form={form} name="menuNameEn" max={80} />
        {type !== 'F' && <IconField form={form} name="icon" />}
        {type === 'M' && <TextField required form={form} name="path" max={200} hint={t('pathHint')} />}
        {type === 'C' && <Target form={form} />}
        {type !== 'M' && <TextField form={form} name="perms" max={100} hint={t('permsHint')} />}
        {type !== 'F' && <Looks form={form} type={type} />}
        {type !== 'F' && <TextField form={form} name="section" max={50} hint={t('sectionHint')} />}
        {type !== 'F' && <TextField form={form} name="sectionEn" max={80} />}
        <RadioField form={form} name="status" options={words.statusOptions} />
        {type === 'M' && <RadioField wide form={form} name="alwaysShow" options={words.alwaysOptions} />}
        <LongTextField wide form={form} name="remark" rows={2} />
      </FormSection>
    </FormFrame>
  )
}
export default MenuForm
