// Assemblies on a device's page: what is mounted on it and on what it is mounted, with the forms to mount and take off.
// Asked for by practice 12: components with a life of their own that go with their device.
export { MountingsPanel } from './panel.tsx'
