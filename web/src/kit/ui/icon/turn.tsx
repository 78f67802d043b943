import { CaretDownFilled } from '@ant-design/icons'

/** Folds a branch of a tree. The tree's own would be read out as a part of the branch's name. */
export const turnIcon = <CaretDownFilled aria-hidden="true" />
