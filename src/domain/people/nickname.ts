/**
 * A nickname as it stands within a sentence. The article with which a family says it («el Tata») is left out there,
 * because it would follow a preposition: «de el Tata».
 */
export function withoutArticle(nickname: string | null): string | null {
  return nickname === null ? null : nickname.replace(/^(?:el|la) +(?=\S)/i, '');
}

/** What somebody is called within a sentence: by the nickname, if there is one. */
export function spokenName<Name extends string | null>({
  nickname,
  name,
}: {
  readonly nickname: string | null;
  readonly name: Name;
}): string | Name {
  return withoutArticle(nickname) ?? name;
}
