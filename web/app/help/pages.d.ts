declare module "#docs/guide/*.md" {
  const sections: import("./section.ts").GuideSection[];
  export default sections;
}
