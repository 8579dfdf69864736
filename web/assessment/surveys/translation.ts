/**
 * Whether the browser translates the page. Chrome and Safari say it at the root, others leave elements of their own around what they
 * have translated.
 */
export function isTranslated(): boolean {
  const { classList, lang } = document.documentElement
  return (
    classList.contains('translated-ltr') ||
    classList.contains('translated-rtl') ||
    lang !== 'en' ||
    document.querySelector('main font, main [_msttexthash]') !== null
  )
}
