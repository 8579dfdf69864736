export { SaveFirstView, ViewTabs } from './parts/view-tabs.tsx'
export { useViews, viewActions } from './use-views.ts'
