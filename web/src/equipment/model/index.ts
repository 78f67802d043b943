// Models in the page: choosing one, or a device of one, and making one that is not there yet where that is permitted.
// Asked for by acceptance G1 of the specification: a device names a model, which brings its category.
export { DeviceField } from './device-field.tsx'
export { ModelField } from './model-field.tsx'
export type { PickedModel } from './model-form.tsx'
export { plainName, useAllModels } from './all-models.ts'
export { ModelSelect, modelColumn, modelSaid, useModels } from './model-column.tsx'
