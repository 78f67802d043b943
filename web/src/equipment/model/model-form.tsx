import { type ModelRow, model } from '@geodepot/contracts/equipment/model.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import { FigureField, FormFrame, FormSection, TextField, TreeField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type FoundCategory, useCategories } from '../category/index.ts'

export type PickedModel = Pick<ModelRow, 'modelId' | 'brand' | 'devModel' | 'devName' | 'categoryId' | 'unit'>

interface Branch {
  id: number
  label: string
  disabled: boolean
  children?: Branch[]
}
// A model stands in a category of the lowest level that counts as the model does.
const branchesOf = (nodes: readonly FoundCategory[], tracking: 'single' | 'bulk'): Branch[] =>
  nodes.flatMap(({ id, label, children, tracking: own }) => {
    const below = children && branchesOf(children, tracking)
    if (children ? below?.length === 0 : own !== tracking && own !== 'mixed') return []
    return [{ id, label, disabled: children !== undefined, ...(below && { children: below }) }]
  })

interface ModelFormProps {
  readonly tracking: 'single' | 'bulk'
  readonly name: string
  readonly made: (model: PickedModel) => void
  readonly cancel: () => void
}

/** A model that is not there yet: brand, model, name, category and unit. */
export const ModelForm = ({ tracking, name, made, cancel }: ModelFormProps) => {
  const t = useText(modelMessages)
  const { tree, loading } = useCategories()
  const form = useForm(model.create, {
    start: { tracking, devModel: name },
    draft: `equipment/model:${tracking}`,
    saved: ({ modelId }) => {
      const { brand = '', devModel = '', devName = '', categoryId, unit = '' } = form.store.read().values
      made({ modelId, brand, devModel, devName, categoryId: Number(categoryId), unit })
    },
  })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection>
        <TextField form={form} name="brand" max={60} autoFocus wide />
        <TextField form={form} name="devModel" max={80} wide />
        <TextField form={form} name="devName" max={80} wide />
        <TreeField form={form} name="categoryId" branches={branchesOf(tree, tracking)} loading={loading} wide />
        <TextField form={form} name="unit" max={10} wide />
        {tracking === 'single' && <FigureField form={form} name="boxCapacity" hint={t('boxCapacityHint')} />}
      </FormSection>
    </FormFrame>
  )
}
