/**
 * A nickname as it stands within a sentence. The article with which a family says it («el Tata») is left out there,
 * because it would follow a preposition: «de el Tata».
 */
export function withoutArticle(nickname: string | null): string | null {
  return nickname === null ? null : nickname.replace(/^(?:el|la) +(?=\S)/i, '');
}
